import { ROLE, type Role } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'

/** Says which account an operator's invitation is for. */
export function InvitedAs({ role }: { role: Role }) {
  return useTranslations('invited')('as', { role: role === ROLE.teacher ? 'teacher' : 'student' })
}
