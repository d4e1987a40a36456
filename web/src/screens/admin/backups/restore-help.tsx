import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './backups.module.css'

const code = (text: ReactNode) => <code>{text}</code>

/** How a backup is checked and brought back: on the server, because Keel itself may be what is broken. */
export function RestoreHelp({ encrypted }: { encrypted: boolean }) {
  const t = useTranslations('admin.backups.restore')
  return (
    <section className={classes.restore} aria-label={t('title')}>
      <Title order={2} size="h3">
        {t('title')}
      </Title>
      <p>{t.rich('check', { code })}</p>
      <ol>
        <li>{t('stop')}</li>
        <li>{t.rich('empty', { code })}</li>
        {encrypted && <li>{t.rich('passphrase', { code })}</li>}
        <li>{t.rich('run', { code })}</li>
        <li>{t('start')}</li>
      </ol>
    </section>
  )
}
