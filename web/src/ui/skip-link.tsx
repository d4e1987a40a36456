import { useTranslations } from 'use-intl/react'
import classes from './skip-link.module.css'

const isShown = (element: HTMLElement | null): element is HTMLElement => element !== null && element.getClientRects().length > 0

/** First Tab stop: skips the navigation, to the board where there is one, else to the page. */
export function SkipLink() {
  const t = useTranslations('shell')
  return <SkipTo ids={['board', 'main']} label={t('skip')} />
}

/** Second link on screens with a list of boards at the side. */
export function SkipToBoards() {
  const t = useTranslations('shell')
  return <SkipTo ids={['boards']} label={t('skipToBoards')} />
}

/** Focuses the first of these parts of the page that is shown. */
function SkipTo({ ids, label }: { ids: readonly string[]; label: string }) {
  return (
    <a
      className={classes.skip}
      href={`#${ids.at(-1)}`}
      onClick={(event) => {
        event.preventDefault()
        const target = ids.map((id) => document.getElementById(id)).find(isShown)
        target?.focus()
      }}
    >
      {label}
    </a>
  )
}
