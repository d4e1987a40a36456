import type { Identity } from '@keel/contract/entities/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { removeIdentity } from '../../data/users/calls'
import { OwnerDialog } from '../../features/auth/owner-dialog'
import { toast } from '../../ui/toast/toast'
import section from './section.module.css'

/** Asks before an account at a provider is disconnected, and for the password. */
export function DisconnectDialog({ identity: { id, provider, email }, onClose }: { identity: Identity; onClose: () => void }) {
  const t = useTranslations('settings.identities')
  const queryClient = useQueryClient()
  const disconnect = async (password: string) => {
    await removeIdentity(id, password)
    toast.success(t('done', { provider }))
    onClose()
    await queryClient.invalidateQueries({ queryKey: keys.identities })
  }
  return (
    <OwnerDialog title={t('ask', { provider })} submitLabel={t('disconnect')} removes onSubmit={disconnect} onClose={onClose}>
      <p className={section.lead}>{t('askText', { provider, email })}</p>
    </OwnerDialog>
  )
}
