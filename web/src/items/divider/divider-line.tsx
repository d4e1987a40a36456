import type { DividerValue } from '@keel/contract/items/divider/schema'
import classes from './divider.module.css'
import { useContentLang } from '../_shared/item-context'

interface Props {
  value: DividerValue
  /** A space without a title has an outline. */
  outlined: boolean
}

export function DividerLine({ value: { look, title = '' }, outlined }: Props) {
  const lang = useContentLang()
  const shown = title.trim()
  return (
    <div
      role="separator"
      aria-label={shown || undefined}
      className={classes.divider}
      data-look={look}
      data-outlined={(outlined && look === 'space' && shown === '') || undefined}
    >
      {shown !== '' && (
        <span className={classes.title} lang={lang} dir="auto">
          {shown}
        </span>
      )}
    </div>
  )
}
