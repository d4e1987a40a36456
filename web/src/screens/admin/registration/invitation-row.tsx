import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ROLE } from '@keel/contract/constants'
import type { SiteInvitation } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { revokeInvitation } from '../../../data/site/calls'
import { useWhen } from '../../../features/students/use-when'
import { copyText } from '../../../lib/copy-text'
import { useNow } from '../../../lib/use-now'
import { confirm } from '../../../ui/confirm/confirm'
import { toast } from '../../../ui/toast/toast'
import rows from '../rows.module.css'

const MINUTE_MS = 60_000

/** Returns why an invitation does not work any more; null while it does. */
function endOf({ revoked_at, uses, uses_max, expires_at }: SiteInvitation, now: Date): 'revoked' | 'used' | 'expired' | null {
  if (revoked_at !== null) return 'revoked'
  if (uses >= uses_max) return 'used'
  return Date.parse(expires_at) <= now.getTime() ? 'expired' : null
}

/** One invitation: for whom, how often it was used, until when it works. */
export function InvitationRow({ invitation }: { invitation: SiteInvitation }) {
  const t = useTranslations('admin.registration')
  const when = useWhen()
  const queryClient = useQueryClient()
  const { id, url, role, email, uses, uses_max } = invitation
  const end = endOf(invitation, useNow(MINUTE_MS))
  const revoke = () =>
    confirm({
      title: t('revoke.title'),
      body: t('revoke.text'),
      confirmLabel: t('revoke.label'),
      danger: true,
      onConfirm: async () => {
        await revokeInvitation(id)
        await queryClient.invalidateQueries({ queryKey: keys.siteInvitations })
        toast.success(t('revoke.done'))
      },
    })
  return (
    <li className={rows.row} data-ended={end !== null || undefined}>
      <div className={rows.what}>
        <span className={rows.name}>{email ?? t(role === ROLE.teacher ? 'linkTeachers' : 'linkStudents')}</span>
        <span className={rows.sub}>
          {[
            email !== null && t(role === ROLE.teacher ? 'asTeacher' : 'asStudent'),
            t('uses', { uses, max: uses_max }),
            end === null ? t('until', { when: when.hour(invitation.expires_at) }) : t(`end.${end}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {end === null && (
        <div className={rows.buttons}>
          <Button variant="default" size="compact-md" onClick={() => void copyText(url).then((done) => done && toast.success(t('copied')))}>
            {t('copy')}
          </Button>
          <Button variant="subtle" color="red" size="compact-md" onClick={revoke}>
            {t('revoke.label')}
          </Button>
        </div>
      )}
    </li>
  )
}
