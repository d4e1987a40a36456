import type { SiteBackup } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { allowBackupDownloads, backupUrl } from '../../../data/site/calls'
import { downloadExport } from '../../../data/transfer/calls'
import { OwnerDialog } from '../../../features/auth/owner-dialog'
import { useWhen } from '../../../features/students/use-when'
import { useFileSize } from '../../../ui/storage-bar'
import classes from './backups.module.css'

interface DownloadDialogProps {
  backup: SiteBackup
  encrypted: boolean
  onClose: () => void
}

/** Says what is in a backup, asks for the password, and downloads it. */
export function DownloadDialog({ backup, encrypted, onClose }: DownloadDialogProps) {
  const t = useTranslations('admin.backups')
  const when = useWhen()
  const size = useFileSize()
  const download = async (password: string) => {
    await allowBackupDownloads(password)
    await downloadExport(backupUrl(backup.id))
    onClose()
  }
  return (
    <OwnerDialog title={t('downloadTitle')} submitLabel={t('download')} onSubmit={download} onClose={onClose}>
      <div className={classes.texts}>
        <p>{t('downloadText', { when: when.hour(backup.at), size: size(backup.bytes ?? 0) })}</p>
        <p>{t(encrypted ? 'downloadEncrypted' : 'downloadPlain')}</p>
      </div>
    </OwnerDialog>
  )
}
