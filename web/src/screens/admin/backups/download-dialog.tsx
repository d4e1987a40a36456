import { Button } from '@mantine/core'
import type { SiteBackup } from '@keel/contract/entities/site'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { allowBackupDownloads, backupUrl } from '../../../data/site/calls'
import { downloadExport } from '../../../data/transfer/calls'
import { useUser } from '../../../data/users/me'
import { useFieldErrors } from '../../../features/auth/field-errors'
import { OwnPasswordInput } from '../../../features/auth/own-password-input'
import { useWhen } from '../../../features/students/use-when'
import { useAction } from '../../../lib/use-action'
import { Dialog } from '../../../ui/dialog'
import { DialogFoot } from '../../../ui/dialog-foot'
import { FormError } from '../../../ui/form-error'
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
  const user = useUser()
  const { fromServer } = useFieldErrors()
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)
  const [download, downloading] = useAction(async (password: string) => {
    setWrong(null)
    setFailure(null)
    try {
      await allowBackupDownloads(password)
      await downloadExport(backupUrl(backup.id))
      onClose()
    } catch (error) {
      const errors = fromServer(error, ['password'])
      if (errors) {
        setWrong(errors['password'] ?? null)
        field.current?.focus()
      } else setFailure(error)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Accounts without a password leave it empty.
    download(field.current?.value ?? '')
  }
  return (
    <Dialog opened onClose={onClose} title={t('downloadTitle')}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p>{t('downloadText', { when: when.hour(backup.at), size: size(backup.bytes ?? 0) })}</p>
        <p>{t(encrypted ? 'downloadEncrypted' : 'downloadPlain')}</p>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <OwnPasswordInput ref={field} label={t('password')} error={wrong} data-autofocus />
        <FormError error={failure} />
        <DialogFoot onCancel={onClose} busy={downloading}>
          <Button type="submit" loading={downloading}>
            {t('download')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
