import { IconMoodSad } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../ui/links'
import { EmptyState } from '../../ui/states'

/** Says why an invitation leads nowhere. */
export function InviteRefused({ title, text }: { title: string; text: string }) {
  const t = useTranslations('rooms.join')
  return (
    <EmptyState
      boxed={false}
      icon={<IconMoodSad size={26} stroke={1.6} />}
      title={title}
      text={text}
      action={
        <ButtonLink to="/home" variant="default">
          {t('toHome')}
        </ButtonLink>
      }
    />
  )
}
