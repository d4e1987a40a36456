import { Button, Textarea, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconEye } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { OPEN_ANSWER_MAX_LENGTH } from '@keel/contract/constants'
import { own } from '@keel/contract/items/_shared/own'
import { countWords } from '@keel/contract/items/_shared/word-ranges'
import {
  getPhotoIds,
  isGiven,
  judgeOpenAnswer,
  takesPhotos,
  takesText,
  TEXT_KEY,
  usedWords,
  wordsToUse,
  type OpenAnswerAnswer,
} from '@keel/contract/items/open-answer/behaviour'
import type { OpenAnswerAttempt, OpenAnswerValue } from '@keel/contract/items/open-answer/schema'
import { loadCorrectionTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { LinkedText } from '../../ui/linked-text'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { useContentLang, useItemContext } from '../_shared/item-context'
import type { ViewProps } from '../_shared/item-type'
import { WrittenBy } from '../_shared/typing/typed-by'
import { useTyping } from '../_shared/typing/use-typing'
import classes from './open-answer.module.css'
import { useWriting } from './use-writing'

const withTexts = async <T,>(load: () => Promise<T>): Promise<T> => (await Promise.all([load(), loadCorrectionTexts()]))[0]
const Corrections = retriedPart(async () => (await withTexts(() => import('./corrections'))).Corrections)
const CorrectText = retriedPart(async () => (await withTexts(() => import('./correct-text'))).CorrectText)
const AnswerPhotos = retriedPart(async () => (await withTexts(() => import('./answer-photos'))).AnswerPhotos)
const PhotoNote = retriedPart(async () => (await withTexts(() => import('./answer-photos'))).PhotoNote)

/** Nothing here is right or wrong, so there is no bar of progress. */
const NO_PROGRESS = { total: 0, done: 0, first: 0 }

/** A question, and the learner's text; the teacher reads it and corrects it. */
export function OpenAnswerView({ itemId, value, exercise: stored }: ViewProps<OpenAnswerValue>) {
  const t = useTranslations('open-answer')
  const context = useItemContext()
  const lang = useContentLang()
  const local = useLocalExercise((key, attempt, before) =>
    judgeOpenAnswer(value, key, attempt as OpenAnswerAttempt, before as OpenAnswerAnswer | undefined),
  )
  const exercise = stored ?? local
  const answer = own(exercise.answers as Record<string, OpenAnswerAnswer>, TEXT_KEY)
  const whose = context?.answersOf.kind
  const student = context?.answersOf.kind === 'student' ? context.answersOf.userId : null
  const isClosed = context?.answering === 'closed'
  // In homework the model answer comes with the teacher's answer; in class the student asks for it.
  const isHomework = context?.answering !== undefined && context.answering !== 'free'
  const isShown = isHomework ? context.reviewed === true && student === null : answer?.shown === true
  const hasCorrections = whose === 'own' && context?.answers !== null && !context?.canEdit
  const photos = getPhotoIds(answer)
  const isFixed = isClosed || (!isHomework && isShown)
  // Photos are files of somebody with an account.
  const isAuthor = whose === 'own' && context?.answers !== null && exercise.open && !isFixed
  const photoPart =
    photos.length > 0 || (takesPhotos(value) && whose === 'own') ? (
      <AnswerPhotos
        fallback={null}
        itemId={itemId}
        photos={photos}
        canAdd={isAuthor && takesPhotos(value)}
        canRemove={isAuthor}
        isStudents={student !== null}
        waits={exercise.waits === true}
        onAdd={(file_id) => exercise.submit(TEXT_KEY, { photo: 'add', file_id })}
        onRemove={(file_id) => exercise.submit(TEXT_KEY, { photo: 'remove', file_id })}
      />
    ) : (
      takesPhotos(value) && whose !== undefined && <PhotoNote fallback={null} whose={whose} />
    )
  // On paper a photo of it is taken later.
  const hasText = takesText(value) || (answer?.text ?? '') !== '' || (whose === 'nobody' && isClosed)
  return (
    // A text is not lost by one press: it is begun again only once the model answer was shown.
    <ExerciseFrame
      exercise={{ ...exercise, reset: answer?.shown ? exercise.reset : null }}
      progress={NO_PROGRESS}
      result={answer?.shown ? t('modelShown') : ''}
    >
      {value.question.trim() !== '' && <LinkedText text={value.question} className={classes.question} lang={lang} />}
      {student !== null ? (
        <>
          <WordsToUse value={value} text={answer?.text ?? ''} />
          <div className={classes.given}>
            {hasText && (
              <CorrectText
                key={student}
                fallback={<p className={classes.text}>{answer?.text}</p>}
                itemId={itemId}
                studentId={student}
                text={answer?.text ?? ''}
                withHomework={isClosed}
              />
            )}
            {photoPart}
          </div>
        </>
      ) : (
        <Writing
          itemId={itemId}
          value={value}
          text={answer?.text ?? ''}
          photos={photoPart}
          hasText={hasText}
          isGiven={(text) => isGiven(value, { text, photos: answer?.photos })}
          open={exercise.open}
          isFixed={isFixed || !takesText(value)}
          offersModel={!isHomework && !isShown && value.model.trim() !== ''}
          onWrite={(text) => exercise.submit(TEXT_KEY, { text })}
          onShow={() => exercise.submit(TEXT_KEY, { show: true })}
        />
      )}
      <WrittenBy itemId={itemId} id={TEXT_KEY} />
      {isShown && value.model.trim() !== '' && (
        <section className={classes.model} aria-label={t('model')}>
          <p className={classes.label}>{t('model')}</p>
          <p className={classes.text} lang={lang} dir="auto">
            {value.model}
          </p>
        </section>
      )}
      {hasCorrections && <Corrections itemId={itemId} fallback={null} />}
    </ExerciseFrame>
  )
}

interface WritingProps {
  itemId: number
  value: OpenAnswerValue
  text: string
  /** The photos beside it. */
  photos: ReactNode
  /** There is a text, or one may be written. */
  hasText: boolean
  /** Returns whether this text, with the photos, is an answer. */
  isGiven: (text: string) => boolean
  open: boolean
  /** The text stays as it is. */
  isFixed: boolean
  /** The model answer may be asked for. */
  offersModel: boolean
  onWrite: (text: string) => void
  onShow: () => void
}

function Writing({ itemId, value, text: stored, photos, hasText, open, isFixed, offersModel, onWrite, onShow, ...of }: WritingProps) {
  const lang = useContentLang()
  const t = useTranslations('open-answer')
  const countId = useId()
  const { text, waits, isRefused, write, flush } = useWriting({ itemId, key: TEXT_KEY, stored, give: onWrite })
  const { type } = useTyping(itemId, TEXT_KEY, false)
  return (
    <>
      <WordsToUse value={value} text={text} />
      {!hasText ? null : isFixed ? (
        <p className={classes.text} lang={lang} dir="auto" data-answer>
          {text}
        </p>
      ) : (
        <Textarea
          className={classes.field}
          aria-label={t('answer')}
          aria-describedby={countId}
          placeholder={t('placeholder')}
          value={text}
          maxLength={OPEN_ANSWER_MAX_LENGTH}
          readOnly={!open}
          lang={lang}
          dir="auto"
          autosize
          minRows={4}
          size="md"
          data-keep-mounted={waits || undefined}
          onChange={({ currentTarget }) => {
            write(currentTarget.value)
            type(currentTarget.value)
          }}
          onBlur={flush}
        />
      )}
      {isRefused && (
        <p className={classes.refused} role="alert">
          {t('refused')}
        </p>
      )}
      {photos}
      <div className={classes.foot} data-screen>
        {hasText && (
          <span id={countId} className={classes.count}>
            <WordCount value={value} text={text} />
          </span>
        )}
        {offersModel && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
            disabled={!open || !of.isGiven(text)}
            onClick={() => {
              flush()
              onShow()
            }}
          >
            {t('showModel')}
          </Button>
        )}
      </div>
      {offersModel && <p className={classes.hint}>{t('showModelHint')}</p>}
    </>
  )
}

/** How many words there are, and how many there should be. */
function WordCount({ value: { min, max }, text }: { value: OpenAnswerValue; text: string }) {
  const t = useTranslations('open-answer')
  const count = countWords(text)
  const rule =
    max !== null && count > max
      ? t('over', { count: count - max, max })
      : min !== null && count < min
        ? t('under', { count: min - count, min })
        : null
  return (
    <>
      {t('count', { count })}
      {rule !== null && <span className={classes.rule}>{rule}</span>}
    </>
  )
}

/** The words that the text should use; used ones have a tick. */
function WordsToUse({ value, text }: { value: OpenAnswerValue; text: string }) {
  const lang = useContentLang()
  const t = useTranslations('open-answer')
  const words = wordsToUse(value)
  const used = usedWords(value, text)
  if (words.length === 0) return null
  return (
    <div className={classes.use}>
      <span className={classes.label}>{t('use')}</span>
      <ul className={classes.words}>
        {words.map(({ id, text: word }) => (
          <li key={id} className={classes.word} data-used={used.has(id) || undefined}>
            {used.has(id) && <IconCheck size={14} stroke={2.2} aria-hidden />}
            <bdi lang={lang}>{word}</bdi>
            {used.has(id) && <VisuallyHidden>{t('used')}</VisuallyHidden>}
          </li>
        ))}
      </ul>
    </div>
  )
}
