import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** One group of settings: the title on the left, the controls on the right. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </header>
      <div className={classes.controls}>{children}</div>
    </section>
  )
}
