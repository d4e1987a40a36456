import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { BIN_DAYS } from '@keel/contract/constants'
import { useAction } from '../../lib/use-action'
import classes from './bin-entry-row.module.css'
import { Changed } from '../../ui/changed'
import { Tooltip } from '../../ui/tooltip'
import entryRow from '../../ui/entry-row.module.css'

const DAY_MS = 86_400_000

export interface BinRowProps {
  icon: Icon
  name: string
  /** What it is and where it was. */
  about: string
  deletedAt: string
  onRestore: () => Promise<void>
  onErase: () => void
}

/** A deleted entry: when it was deleted, how long it can be restored, and buttons to restore or purge it. */
export function BinEntryRow({ icon: Icon, name, about, deletedAt, onRestore, onErase }: BinRowProps) {
  const t = useTranslations('library')
  const [restore, busy] = useAction(onRestore)
  return (
    <li className={classes.row}>
      <span className={entryRow.tile} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </span>
      <div className={`${entryRow.what} ${classes.what}`}>
        <span className={classes.name}>{name}</span>
        <span className={entryRow.sub}>{about}</span>
        <span className={entryRow.sub}>
          {t.rich('bin.deleted', { when: () => <Changed at={deletedAt} /> })} · <Until at={deletedAt} />
        </span>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="sm"
          loading={busy}
          leftSection={<IconArrowBackUp size={17} stroke={1.75} aria-hidden />}
          aria-label={t('bin.restoreName', { name })}
          onClick={restore}
        >
          {t('bin.restore')}
        </Button>
        <Tooltip label={t('bin.erase')}>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('bin.eraseName', { name })} onClick={onErase}>
            <IconTrashX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  )
}

/** How long it can still be restored. */
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
