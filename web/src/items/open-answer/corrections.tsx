import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Correction } from '@keel/contract/entities/correction'
import { correctionsQuery } from '../../data/corrections/queries'
import { useMoment } from '../../lib/use-moment'
import classes from './corrections.module.css'
import { MarkedText } from './marked-text'
import { corrected } from './marks'
import { MarksList } from './marks-list'
import { useSuggestionsAllowed } from './use-suggestions'
import { useContentLang } from '../_shared/item-context'

/** The texts of the reader that the teacher corrected, the last one open; and whether a model may be asked about them. */
export function Corrections({ itemId }: { itemId: number }) {
  const t = useTranslations('corrections')
  const { data = [] } = useQuery(correctionsQuery(itemId, null))
  const mayBeSuggested = useSuggestionsAllowed()
  const last = data.at(-1)
  return (
    <>
      {mayBeSuggested && (
        <p className={classes.told} data-screen>
          {t('told')}
        </p>
      )}
      {last && (
        <section className={classes.box} aria-label={t('title')}>
          <CorrectedText correction={last} />
          <Earlier corrections={data.slice(0, -1)} />
        </section>
      )}
    </>
  )
}

/** Corrections of earlier texts, the newest first. */
export function Earlier({ corrections }: { corrections: readonly Correction[] }) {
  const t = useTranslations('corrections')
  if (corrections.length === 0) return null
  return (
    <details className={classes.earlier}>
      <summary>{t('earlier', { count: corrections.length })}</summary>
      {corrections.toReversed().map((correction) => (
        <CorrectedText key={correction.n} correction={correction} />
      ))}
    </details>
  )
}

function CorrectedText({ correction: { text, marks, created_at } }: { correction: Correction }) {
  const lang = useContentLang()
  const t = useTranslations('corrections')
  const moment = useMoment()
  const [isClean, setClean] = useState(false)
  const hasFixes = marks.some(({ fix }) => fix !== undefined)
  return (
    <div className={classes.one}>
      <div className={classes.head}>
        <p className={classes.title}>{t('correctedAt', { when: moment(created_at) })}</p>
        {hasFixes && (
          <Button variant="subtle" size="compact-sm" aria-pressed={isClean} onClick={() => setClean(!isClean)}>
            {t(isClean ? 'showMarks' : 'showClean')}
          </Button>
        )}
      </div>
      {isClean ? (
        <p className={classes.text} lang={lang} dir="auto">
          {corrected(text, marks)}
        </p>
      ) : (
        <MarkedText text={text} marks={marks} />
      )}
      {marks.length === 0 ? <p className={classes.none}>{t('noMarks')}</p> : <MarksList text={text} marks={marks} />}
    </div>
  )
}
