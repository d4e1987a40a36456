import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconDatabaseExport } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SiteBackup } from '@keel/contract/entities/site'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { beginBackup } from '../../../data/site/calls'
import { siteBackupsQuery } from '../../../data/site/queries'
import { CLOCK } from '../../../lib/clock'
import { useAction } from '../../../lib/use-action'
import lists from '../../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { toast } from '../../../ui/toast/toast'
import { toastError } from '../../../ui/toast/toast-error'
import { BackupRow } from './backup-row'
import classes from './backups.module.css'
import { DownloadDialog } from './download-dialog'
import { RestoreHelp } from './restore-help'

/** The nightly backups: where and when they are made, how they ended, and how one is brought back. */
export function BackupsSection() {
  const t = useTranslations('admin.backups')
  const format = useFormatter()
  const queryClient = useQueryClient()
  const list = useQuery(siteBackupsQuery)
  const [wanted, setWanted] = useState<SiteBackup | null>(null)
  const [begin, beginning] = useAction(async () => {
    try {
      await beginBackup()
      toast.success(t('begun'))
    } catch (error) {
      toastError(error)
    }
    await queryClient.invalidateQueries({ queryKey: keys.siteBackups })
  })
  if (list.isPending) return <LoadingState />
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const { place, hour, zone, encrypted, running, backups } = list.data
  if (place === null)
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('off')}>
        {t.rich('offText', { code: (text) => <code>{text}</code> })}
      </Alert>
    )
  const [last] = backups
  return (
    <>
      {last && last.error !== null && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t(last.bytes === null ? 'lastFailed' : 'lastIncomplete')}
        >
          {t('lastAdvice')}
        </Alert>
      )}
      <div className={classes.place}>
        <div className={classes.facts}>
          <p>{t.rich('place', { place, code: (text) => <code>{text}</code> })}</p>
          <p>{t('nightly', { time: format.dateTime(new Date(2026, 0, 1, hour), CLOCK), zone })}</p>
          <p>{t(encrypted ? 'encrypted' : 'plain')}</p>
          <div role="status">{running && <p className={classes.running}>{t('running')}</p>}</div>
        </div>
        <Button
          leftSection={<IconDatabaseExport size={18} stroke={1.75} aria-hidden />}
          loading={beginning}
          disabled={running}
          onClick={begin}
        >
          {t('begin')}
        </Button>
      </div>
      {backups.length === 0 ? (
        <EmptyState icon={<IconDatabaseExport size={26} stroke={1.6} />} title={t('none')} text={t('noneText')} />
      ) : (
        <ul className={lists.lines} aria-label={t('title')}>
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} onDownload={() => setWanted(backup)} />
          ))}
        </ul>
      )}
      <RestoreHelp encrypted={encrypted} />
      {wanted && <DownloadDialog backup={wanted} encrypted={encrypted} onClose={() => setWanted(null)} />}
    </>
  )
}
