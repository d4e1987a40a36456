import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../lib/use-document-title'
import { BackLink } from './back-link'
import classes from './page-frame.module.css'

export interface PageFrameProps {
  /** The heading, also the title of the browser tab. */
  title: string
  /** A line below the heading. */
  lead?: ReactNode
  /** Buttons on the right of the heading. */
  actions?: ReactNode
  /** The target of the back arrow; without it there is none. */
  back?: string
  /** Uses the whole width instead of a readable column; `cards` as much as cards side by side can use. */
  wide?: boolean | 'cards'
  children?: ReactNode
}

/** The frame of an ordinary page: heading, actions, content. The shell around it owns `<main>`. */
export function PageFrame({ title, lead, actions, back, wide = false, children }: PageFrameProps) {
  useDocumentTitle(title)
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <header className={classes.header}>
        {back !== undefined && <BackLink to={back} />}
        <div className={classes.titles}>
          <Title order={1}>{title}</Title>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
