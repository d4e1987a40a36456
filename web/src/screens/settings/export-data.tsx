import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { fetchAccount } from '../../data/account/calls'
import { accountFactsQuery } from '../../data/account/queries'
import { isApiError } from '../../data/_shared/errors'
import { saveBlob } from '../../lib/save-blob'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import classes from './section.module.css'

const MEGABYTE = 1_000_000

/** Downloads the user's data, with progress and cancel. */
export function ExportData() {
  const t = useTranslations('settings.account.export')
  const tc = useTranslations('common')
  const format = useFormatter()
  const client = useQueryClient()
  const [bytes, setBytes] = useState(0)
  const [expected, setExpected] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const [save, saving] = useAction(async () => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setBytes(0)
    setExpected(0)
    // The files are most of the size, and an estimate is enough for a progress bar.
    void client.fetchQuery(accountFactsQuery).then(
      (facts) => setExpected(facts.file_bytes),
      () => undefined,
    )
    try {
      const blob = await fetchAccount({ signal: controller.signal, onBytes: setBytes })
      saveBlob(blob, `keel-${new Date().toISOString().slice(0, 10)}.zip`)
      toast.success(t('done'))
    } catch (error) {
      if (!isApiError(error, 'aborted')) setFailure(error)
    }
  })
  const megabytes = (size: number) => format.number(size / MEGABYTE, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const percent = Math.min(99, (bytes / Math.max(expected * 1.02, bytes * 1.1, MEGABYTE)) * 100)

  return (
    <div className={classes.stack}>
      <div className={classes.row}>
        <div className={classes.what}>
          <span className={classes.label}>{t('title')}</span>
          <span className={classes.hint}>{t('hint')}</span>
        </div>
        {saving ? (
          <Button variant="default" onClick={() => running.current?.abort()}>
            {tc('cancel')}
          </Button>
        ) : (
          <Button variant="default" leftSection={<IconDownload size={17} aria-hidden />} onClick={save}>
            {t('start')}
          </Button>
        )}
      </div>
      {saving && (
        <div>
          <Progress.Root size="md" radius="xl">
            <Progress.Section value={percent} animated aria-label={t('running')} />
          </Progress.Root>
          <p className={classes.lead} role="status">
            {expected > MEGABYTE ? t('of', { done: megabytes(bytes), all: megabytes(expected) }) : t('bytes', { done: megabytes(bytes) })}
          </p>
        </div>
      )}
      <FormError error={failure} />
    </div>
  )
}
