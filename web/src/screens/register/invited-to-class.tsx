import { useTranslations } from 'use-intl/react'

/** Says which class an invite link is of. */
export function InvitedToClass({ name }: { name: string }) {
  return useTranslations('invited')('class', { name })
}

/** Says why the link of a class does not work. */
export function ClassLinkDead() {
  return useTranslations('invited')('classDead')
}
