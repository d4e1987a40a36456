import type { RegisteredRouter } from '@tanstack/react-router'
import { addTexts, translator } from '../../i18n/language'
import { confirm } from '../../ui/confirm/confirm'
import { signOut } from '../sign-out'

/** Asks somebody without an e-mail address before they log out: only a personal link would let them in again. */
export async function askToLeave(router: RegisteredRouter): Promise<void> {
  await addTexts('without-mail')
  const t = translator('without-mail')
  confirm({
    title: t('leave.title'),
    body: t('leave.text'),
    confirmLabel: t('leave.confirm'),
    danger: true,
    onConfirm: () => signOut(router),
  })
}
