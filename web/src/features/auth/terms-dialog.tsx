import { Title } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../ui/dialog'
import classes from './terms.module.css'

const TERMS = ['use', 'content', 'conduct', 'close'] as const
const PRIVACY = ['kept', 'seen', 'call', 'cookies', 'rights'] as const

/** The terms of use and the privacy notice. */
export function TermsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('terms')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      <div className={classes.text}>
        <Title order={3} size="h3">
          {t('termsTitle')}
        </Title>
        {TERMS.map((key) => (
          <p key={key}>{t(key)}</p>
        ))}
        <Title order={3} size="h3">
          {t('privacyTitle')}
        </Title>
        {PRIVACY.map((key) => (
          <p key={key}>{t(key)}</p>
        ))}
      </div>
    </Dialog>
  )
}
