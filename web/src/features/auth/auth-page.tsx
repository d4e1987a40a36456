import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../lib/use-document-title'
import classes from './auth-page.module.css'

interface AuthPageProps {
  title: string
  /** A sentence below the heading. */
  lead?: ReactNode
  /** An icon above the heading, for screens without a form. */
  icon?: ReactNode
  /** Links at the bottom. */
  foot?: ReactNode
  children?: ReactNode
}

/** Heading, content and links: the frame of every screen of the auth layout. */
export function AuthPage({ title, lead, icon, foot, children }: AuthPageProps) {
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {icon !== undefined && (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        )}
        <Title order={1} size="h1">
          {title}
        </Title>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </header>
      {children}
      {foot !== undefined && <p className={classes.foot}>{foot}</p>}
    </div>
  )
}
