import { ROLE, type Role } from '@keel/contract/constants'
import type { ListedFate } from '@keel/contract/entities/site'
import type { ListedPerson } from '@keel/contract/tables/people'
import { useTranslations } from 'use-intl/react'
import lists from '../../../ui/list.module.css'
import rows from '../rows.module.css'
import classes from './registration.module.css'

/** A person of the list with the role they get, null for an unknown one. */
export type Listed = Omit<ListedPerson, 'role'> & { role: Role | null }

const GOOD: ReadonlySet<ListedFate> = new Set(['new', 'sent'])

/** Every row of a list with what becomes of it. */
export function FateList({ people: listed, fates }: { people: readonly Listed[]; fates: readonly ListedFate[] }) {
  const t = useTranslations('admin.registration.list')
  const people = useTranslations('admin.people')
  return (
    <ul className={lists.lines} aria-label={t('rows')}>
      {listed.map(({ line, name, email, role }, at) => {
        const fate = fates[at] ?? 'new'
        return (
          <li key={line} className={rows.row}>
            <div className={rows.what}>
              <span className={rows.name}>{name || email || t('line', { line })}</span>
              <span className={rows.sub}>
                {[name && email, role !== null && people(role === ROLE.teacher ? 'teacher' : 'student')].filter(Boolean).join(' · ')}
              </span>
            </div>
            <span className={classes.fate} data-good={GOOD.has(fate) || undefined}>
              {t(`fates.${fate}`)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
