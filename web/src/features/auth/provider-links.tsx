import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSite } from '../../data/site/site'
import { providerUrl } from '../../data/users/sign-in'
import classes from './auth-page.module.css'

interface ProviderLinksProps {
  /** Where to go afterwards. */
  r: string | undefined
  /** The token of an invitation, for somebody without an account. */
  invite?: string | undefined
  /** Above what they are an alternative to, instead of below. */
  above?: boolean
  /** Another way, before them. */
  children?: ReactNode
}

/** Buttons to log in by the providers of the school and with `children`, and the word "or" between them and another way; nothing where there are none. */
export function ProviderLinks({ r, invite, above = false, children }: ProviderLinksProps) {
  const t = useTranslations('auth.login')
  const { providers } = useSite()
  if (providers.length === 0 && !children) return null
  const or = <p className={classes.or}>{t('or')}</p>
  return (
    <div className={classes.providers}>
      {!above && or}
      {children}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          component="a"
          href={providerUrl(id, { r, invite })}
          variant="outline"
          size="md"
          fullWidth
          classNames={{ root: classes.tall, label: classes.wrapped }}
        >
          {t('by', { provider: name })}
        </Button>
      ))}
      {above && or}
    </div>
  )
}
