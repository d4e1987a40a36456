import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ReviewCard } from '@keel/contract/entities/vocabulary'
import { languageOf, voiceOf } from '@keel/contract/voices'
import { useLanguageName } from '../../i18n/use-language-name'
import { Listen } from '../../features/vocabulary/listen'
import { WordPicture } from '../../features/vocabulary/word-picture'
import { Grades } from './grades'
import { judge, type Verdict } from './judge'
import type { ReviewMode } from './review-mode'
import { Question, type Side } from './question'
import classes from './review.module.css'
import { ShowAnswer } from './show-answer'
import { TypeAnswer } from './type-answer'
import type { Grade } from './use-session'

interface Props {
  card: ReviewCard
  mode: ReviewMode
  onGrade: (grade: Grade) => void
}

const GRADE_OF: Record<Verdict, Grade> = { right: 3, almost: 2, wrong: 1 }

/** One card: the question, then the answer, then the grades. */
export function CardView({ card, mode, onGrade }: Props) {
  const t = useTranslations('vocabulary')
  const nameOf = useLanguageName(true)
  const [answer, setAnswer] = useState<string | null>(null)
  const word: Side = {
    text: card.word,
    voice: card.voice,
    lang: card.voice === null ? null : languageOf(card.voice),
    soundId: card.sound_id,
  }
  const translation: Side = { text: card.translate, voice: voiceOf(card.lang), lang: card.lang, pictureId: card.picture_id }
  const [front, back] = card.direction === 1 ? [word, translation] : [translation, word]
  const open = answer !== null
  const typed = open && mode.typed
  const verdict = typed ? judge(answer, back.text) : 'right'
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that is held must not run through the cards
    <article
      className={classes.card}
      aria-label={t('repeat.card')}
      onKeyDown={(event) => {
        if (event.repeat && [' ', 'Enter'].includes(event.key) && !(event.target instanceof HTMLInputElement)) event.preventDefault()
      }}
    >
      <p className={classes.kind}>
        {card.is_new && <span className={classes.new}>{t('repeat.new')}</span>}
        {back.lang === null
          ? t(card.direction === 1 ? 'repeat.toTranslation' : 'repeat.toWord')
          : t('repeat.into', { language: nameOf(back.lang) })}
      </p>
      <Question id={`front-${card.word_id}`} side={front} spoken={mode.spoken} open={open} />
      {open ? (
        <>
          <div className={classes.answer} role="status">
            {typed && (
              <p className={classes.verdict} data-verdict={verdict}>
                {t(`repeat.${verdict}`)}
                {verdict !== 'right' && answer.trim() !== '' && <del>{answer}</del>}
              </p>
            )}
            <p className={classes.back} lang={back.lang ?? undefined}>
              {back.text}
              {(back.voice !== null || back.soundId) && (
                <Listen
                  id={`back-${card.word_id}`}
                  text={back.text}
                  voice={back.voice}
                  soundId={back.soundId ?? null}
                  size={44}
                  iconSize={24}
                />
              )}
            </p>
            {back.pictureId && <WordPicture fileId={back.pictureId} word={back.text} />}
          </div>
          <Grades suggested={GRADE_OF[verdict]} onGrade={onGrade} />
        </>
      ) : mode.typed ? (
        <TypeAnswer lang={back.lang} onAnswer={setAnswer} />
      ) : (
        <ShowAnswer onShow={() => setAnswer('')} />
      )}
    </article>
  )
}
