import { useTranslations } from 'use-intl/react'
import classes from './map-words.module.css'
import { useContentLang } from '../_shared/item-context'

export interface WordColumnProps {
  side: 'left' | 'right'
  words: readonly { id: string; name: string }[]
  picked: string | null
  /** Words that flash, as `side/id`. */
  lit: ReadonlySet<string>
  disabled: boolean
  onPress: (id: string) => void
}

export function WordColumn({ side, words, picked, lit, disabled, onPress }: WordColumnProps) {
  const lang = useContentLang()
  const t = useTranslations('groups')
  return (
    <div className={classes.column} role="group" aria-label={t(side === 'left' ? 'leftColumn' : 'rightColumn')}>
      {words.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={classes.word}
          lang={side === 'left' ? lang : undefined}
          dir="auto"
          data-side={side}
          data-flash={lit.has(`${side}/${id}`) || undefined}
          aria-pressed={picked === id}
          disabled={disabled}
          onClick={() => onPress(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
