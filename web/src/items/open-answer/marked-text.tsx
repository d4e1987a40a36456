import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import type { CorrectionMark } from '@keel/contract/entities/correction'
import classes from './corrections.module.css'
import { piecesOf } from './marks'
import { useContentLang } from '../_shared/item-context'

/** A corrected text as it is read: what is wrong is struck through, what should stand there follows. */
export function MarkedText({ text, marks }: { text: string; marks: readonly CorrectionMark[] }) {
  const lang = useContentLang()
  const t = useTranslations('corrections')
  return (
    <p className={classes.text} lang={lang} dir="auto">
      {piecesOf(text, marks).map(({ text: piece, at, mark }, place) => {
        if (!mark) return piece
        const number = <span className={classes.number}>{at + 1}</span>
        if (mark.kind === 'good')
          return (
            <mark key={place} className={classes.good}>
              <VisuallyHidden>{t('kind.good')}: </VisuallyHidden>
              {piece}
              {number}
            </mark>
          )
        return (
          <span key={place}>
            {piece !== '' &&
              (mark.fix === undefined ? <mark className={classes.wrong}>{piece}</mark> : <del className={classes.wrong}>{piece}</del>)}
            {mark.fix !== undefined && mark.fix !== '' && <ins className={classes.fix}>{mark.fix}</ins>}
            {number}
          </span>
        )
      })}
    </p>
  )
}
