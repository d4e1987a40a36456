import { ROLE } from '@keel/contract/constants'
import { IconBackpack, IconSchool } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import classes from './role-cards.module.css'

export type RoleChoice = (typeof ROLE)['teacher' | 'student']
interface RoleCardsProps {
  /** Null: nothing is chosen yet. */
  value: RoleChoice | null
  /** A choice is required and missing. */
  missing?: boolean
  onChange: (role: RoleChoice) => void
}

/** Teacher or student, as two cards: a radio group. */
export function RoleCards({ value, missing = false, onChange }: RoleCardsProps) {
  const t = useTranslations('auth.role')
  const options = [
    { role: ROLE.teacher, Icon: IconSchool, name: t('teacher'), text: t('teacherText') },
    { role: ROLE.student, Icon: IconBackpack, name: t('student'), text: t('studentText') },
  ]
  return (
    <fieldset className={classes.group} aria-describedby={missing ? 'role-missing' : undefined}>
      <legend className={classes.legend}>{t('legend')}</legend>
      {options.map(({ role, Icon, name, text }) => (
        <label key={role} className={classes.card} data-checked={role === value || undefined}>
          <input type="radio" name="role" className={classes.input} checked={role === value} onChange={() => onChange(role)} />
          <Icon size={26} stroke={1.5} aria-hidden />
          <span className={classes.name}>{name}</span>
          <span className={classes.text}>{text}</span>
        </label>
      ))}
      {missing && (
        <p id="role-missing" className={classes.missing}>
          {t('choose')}
        </p>
      )}
    </fieldset>
  )
}
