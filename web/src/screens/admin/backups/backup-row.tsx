import { Button } from '@mantine/core'
import type { SiteBackup } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { useWhen } from '../../../features/students/use-when'
import { useFileSize } from '../../../ui/storage-bar'
import rows from '../rows.module.css'

/** One backup or failed attempt: when, how large, how it ended. */
export function BackupRow({ backup, onDownload }: { backup: SiteBackup; onDownload: () => void }) {
  const t = useTranslations('admin.backups')
  const when = useWhen()
  const size = useFileSize()
  const { at, bytes, error, state } = backup
  const end = error === null ? 'complete' : bytes === null ? 'failed' : 'incomplete'
  return (
    <li className={rows.row} data-ended={state === 'removed' || undefined}>
      <div className={rows.what}>
        <span className={rows.name}>{when.hour(at)}</span>
        <span className={rows.sub}>
          {[t(`end.${end}`), bytes !== null && size(bytes), (state === 'removed' || state === 'elsewhere') && t(`state.${state}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {error !== null && <span className={rows.reply}>{error}</span>}
      </div>
      {state === 'here' && (
        <div className={rows.buttons}>
          <Button variant="default" size="compact-md" onClick={onDownload} aria-label={t('downloadOf', { when: when.hour(at) })}>
            {t('download')}
          </Button>
        </div>
      )}
    </li>
  )
}
