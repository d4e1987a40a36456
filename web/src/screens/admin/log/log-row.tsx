import { Anchor } from '@mantine/core'
import type { SiteLogEntry } from '@keel/contract/entities/site'
import type { Person } from '@keel/contract/entities/user'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useWhen } from '../../../features/students/use-when'
import { fullName } from '../../../ui/avatar'
import classes from './log.module.css'
import { useKindName } from './use-kind-name'
import { useLogValues } from './use-log-values'

/** One entry of the log; a press on a name filters by this person. */
export function LogRow({ entry, onPick }: { entry: SiteLogEntry; onPick: (id: number) => void }) {
  const t = useTranslations('admin.log')
  const when = useWhen()
  const nameOf = useKindName()
  const { user, person, receiver, address } = entry
  const valuesOf = useLogValues()
  const link = (one: Person, name: ReactNode) => (
    <Anchor component="button" type="button" inherit onClick={() => onPick(one.id)}>
      {name}
    </Anchor>
  )
  const isOther = person && person.id !== user?.id
  return (
    <li className={classes.entry}>
      <span className={classes.what}>
        <strong className={classes.kind}>{nameOf(entry.kind)}</strong>
        {isOther && link(person, fullName(person))}
        {isOther && person.email && <span className={classes.email}>{person.email}</span>}
      </span>
      <span className={classes.sub}>
        <time dateTime={entry.at}>{when.hour(entry.at)}</time>
        {receiver && <span>{t.rich('receiver', { name: fullName(receiver), person: (name) => link(receiver, name) })}</span>}
        {user && <span>{t.rich('by', { name: fullName(user), person: (name) => link(user, name) })}</span>}
        {valuesOf(entry).map((value) => (
          <span key={value}>{value}</span>
        ))}
        {address && <span>{address}</span>}
      </span>
    </li>
  )
}
