import { useTranslations } from 'use-intl/react'
import { avatarColor } from '@keel/contract/appearance'
import { fullName } from '../../../ui/avatar'
import classes from './typing.module.css'
import type { Typed } from './typing-store'

const SHOWN = 3
/** Letters of a text beside a gap. */
const SHORT = 32
const endOf = (text: string): string => (text.length > SHORT ? `…${Array.from(text).slice(-SHORT).join('')}` : text)

/** Up to three people with what they are typing, and how many more there are. Not announced: a letter is no news. */
export function TypedChips({ others, isLong = false }: { others: readonly Typed[]; isLong?: boolean }) {
  const t = useTranslations('items')
  const more = others.length - SHOWN
  return (
    <span className={classes.chips} data-long={isLong || undefined} data-screen>
      {others.slice(0, SHOWN).map(({ person, text }) => (
        <span
          key={person.id}
          className={classes.chip}
          style={{ ['--typed-by' as string]: avatarColor(person.id) }}
          title={t('typing', { name: fullName(person) })}
          data-typed-by={person.id}
        >
          <bdi className={classes.name}>{person.first_name}</bdi>
          <bdi className={classes.text}>{isLong ? text : endOf(text)}</bdi>
        </span>
      ))}
      {more > 0 && <span className={classes.more}>+{more}</span>}
    </span>
  )
}
