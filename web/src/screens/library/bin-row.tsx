import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { BIN_DAYS } from '@keel/contract/constants'
import type { BinRow as Row } from '@keel/contract/entities/library'
import { codeOf } from '@keel/contract/items/codes'
import { eraseLibraryItems, restoreLibraryItems } from '../../api/library'
import { keys } from '../../api/keys'
import { thingIcons, useThingName } from '../../features/library-dialog/thing-type'
import { useAction } from '../../lib/use-action'
import { confirm } from '../../ui/confirm/confirm'
import { notify } from '../../ui/notify/notify'
import { notifyError } from '../../ui/notify/notify-error'
import binClasses from './bin.module.css'
import { Changed } from './changed'
import classes from './library.module.css'
import { refreshLibrary } from './library-cache'

const DAY_MS = 86_400_000

/** One thing of the bin: since when it is here and for how long, the way back, and the way out for good. */
export function BinRow({ row }: { row: Row }) {
  const t = useTranslations('library')
  const nameOf = useThingName()
  const client = useQueryClient()
  const [restore, busy] = useAction(async () => {
    try {
      const [restored] = await restoreLibraryItems([row.id])
      notify.success(
        row.folder_id !== null && restored?.folder_id === null
          ? t('bin.restoredTop', { name: row.name })
          : t('bin.restored', { count: 1, name: row.name }),
      )
    } catch (error) {
      notifyError(error)
    }
    await client.invalidateQueries({ queryKey: keys.libraryBin })
    await refreshLibrary(client)
  })
  const erase = () =>
    confirm({
      title: t('bin.eraseTitle', { name: row.name }),
      body: [row.type === codeOf.folder && t('bin.eraseFolder'), t('bin.eraseText')].filter(Boolean).join(' '),
      confirmLabel: t('bin.erase'),
      danger: true,
      onConfirm: async () => {
        await eraseLibraryItems([row.id])
        notify.success(t('bin.erased', { name: row.name }))
        await client.invalidateQueries({ queryKey: keys.libraryBin })
      },
    })
  const Icon = thingIcons[row.type]
  return (
    <li className={binClasses.row}>
      <span className={classes.tile} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </span>
      <div className={`${classes.what} ${binClasses.what}`}>
        <span className={binClasses.name}>{row.name}</span>
        <span className={classes.sub}>
          {[nameOf(row.type), row.folder_name !== null && t('bin.was', { folder: row.folder_name })].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.sub}>
          {t.rich('bin.deleted', { when: () => <Changed at={row.deleted_at} /> })} · <Until at={row.deleted_at} />
        </span>
      </div>
      <div className={binClasses.tools}>
        <Button
          variant="default"
          size="sm"
          loading={busy}
          leftSection={<IconArrowBackUp size={17} stroke={1.75} aria-hidden />}
          aria-label={t('bin.restoreName', { name: row.name })}
          onClick={restore}
        >
          {t('bin.restore')}
        </Button>
        <Tooltip label={t('bin.erase')}>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('bin.eraseName', { name: row.name })} onClick={erase}>
            <IconTrashX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  )
}

/** How long it can be brought back yet. */
function Until({ at }: { at: string }) {
  const t = useTranslations('library')
  const format = useFormatter()
  const [now] = useState(() => Date.now())
  const end = Date.parse(at) + BIN_DAYS * DAY_MS
  const days = Math.max(0, Math.ceil((end - now) / DAY_MS))
  return (
    <time dateTime={new Date(end).toISOString()} title={format.dateTime(end, { dateStyle: 'long', timeStyle: 'short' })}>
      {t('bin.left', { days })}
    </time>
  )
}
