import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { chipText } from '@keel/contract/items/_shared/same-answer'
import type { Pair } from '@keel/contract/items/map-words/schema'
import classes from './map-words.module.css'
import { useContentLang } from '../_shared/item-context'

/** Matched pairs, joined by a green line. */
export function Solved({ pairs, lit }: { pairs: readonly Pair[]; lit: ReadonlySet<string> }) {
  const lang = useContentLang()
  const t = useTranslations('groups')
  return (
    <ul className={classes.solved} aria-label={t('matched')}>
      {pairs.map(({ id, text1, text2 }) => (
        <li key={id} className={classes.pair} data-new={lit.has(`solved/${id}`) || undefined}>
          <span lang={lang} dir="auto">
            {chipText(text1)}
          </span>
          <i className={classes.join} aria-hidden>
            <IconCheck size={13} stroke={2.5} />
          </i>
          <span dir="auto">{chipText(text2)}</span>
        </li>
      ))}
    </ul>
  )
}
