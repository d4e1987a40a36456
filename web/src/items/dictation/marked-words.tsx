import { VisuallyHidden } from '@mantine/core'
import { IconCheck, type Icon, IconDots, IconPlus, IconTilde, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Mark, MarkState } from '@keel/contract/items/dictation/align'
import { directionOf } from '../_shared/direction'
import classes from './dictation.module.css'
import { tallyOf } from './tally'

const SIGNS: Record<MarkState, Icon> = { right: IconCheck, near: IconTilde, wrong: IconX, missing: IconDots, extra: IconPlus }

interface Props {
  marks: readonly Mark[]
  lang: string | undefined
}

/** What was written last, each word with its state; a missing word is not named. */
export function MarkedWords({ marks, lang }: Props) {
  const t = useTranslations('dictation')
  const written = marks.map(({ state, token }) => (state === 'missing' ? '' : token.text)).join(' ')
  const nameOf = ({ state, token }: Mark): string =>
    state === 'right' ? '' : t(state === 'missing' && token.isSign ? 'state.missingSign' : `state.${state}`)
  return (
    <div className={classes.result}>
      <ul className={classes.words} aria-label={t('words')} dir={directionOf(written)}>
        {marks.map((mark, at) => {
          const Sign = SIGNS[mark.state]
          return (
            // Words are repeated, and never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={classes.word} data-state={mark.state}>
              {mark.state !== 'right' && <Sign size={14} stroke={2.4} aria-hidden />}
              <VisuallyHidden>{nameOf(mark)} </VisuallyHidden>
              {mark.state !== 'missing' && (
                <span lang={lang} dir="auto">
                  {mark.token.text}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <ul className={classes.tally}>
        {tallyOf(marks).map(({ state, ...counts }) => {
          const Sign = SIGNS[state]
          return (
            <li key={state}>
              <Sign size={14} stroke={2.4} aria-hidden /> {t(`tally.${state}`, counts)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
