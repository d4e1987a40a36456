import type { Passkey } from '@keel/contract/entities/passkey'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { removePasskey } from '../../data/users/passkeys'
import { OwnerDialog } from '../../features/auth/owner-dialog'
import { toast } from '../../ui/toast/toast'
import section from './section.module.css'

/** Asks before a passkey is removed, and for the password. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('settings.passkeys')
  const queryClient = useQueryClient()
  const remove = async (password: string) => {
    await removePasskey(id, password)
    toast.success(t('removed'))
    onClose()
    await queryClient.invalidateQueries({ queryKey: keys.passkeys })
  }
  return (
    <OwnerDialog title={t('removeAsk', { name })} submitLabel={t('remove')} removes onSubmit={remove} onClose={onClose}>
      <p className={section.lead}>{t('removeText')}</p>
    </OwnerDialog>
  )
}
