import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconEye, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { DICTATION_ANSWER_MAX_LENGTH } from '@keel/contract/constants'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { type DictationAnswer, markDictation } from '@keel/contract/items/dictation/behaviour'
import type { DictationAttempt, DictationPart, DictationValue } from '@keel/contract/items/dictation/schema'
import { spokenText } from '@keel/contract/items/dictation/tokens'
import { getPressedKey } from '../../lib/pressed-key'
import { useContentLang } from '../_shared/item-context'
import { useUnchecked } from '../_shared/exercise/use-unchecked'
import { TypedBy, typedField } from '../_shared/typing/typed-by'
import { useTyping } from '../_shared/typing/use-typing'
import classes from './dictation.module.css'
import { MarkedWords } from './marked-words'
import { useSentence } from './use-sentence'

const SLOW = 0.7

export interface PartViewProps {
  itemId: number
  value: DictationValue
  part: DictationPart
  number: number
  /** One of several. */
  isNumbered: boolean
  answer: DictationAnswer | undefined
  disabled: boolean
  /** A wrong text was checked a moment ago. */
  flash: boolean
  /** How often it may still be played; null for any number of times. */
  playsLeft: number | null
  isSlow: boolean
  onSlow: (slow: boolean) => void
  /** A play began, or did not after all. */
  onPlay: (count: 1 | -1) => void
  /** Returns whether the part is solved. */
  onSubmit: (attempt: DictationAttempt) => boolean
}

/** One dictated text: it is played, written down and checked; once solved it is shown. */
export function PartView(props: PartViewProps) {
  const { itemId, value, part, number, isNumbered, answer, disabled, flash, playsLeft, isSlow, onSlow, onPlay, onSubmit } = props
  const t = useTranslations('dictation')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const box = useRef<HTMLDivElement>(null)
  const keysId = useId()
  const [draft, setDraft] = useUnchecked<string>(answer)
  const solved = answer?.s === true
  const text = draft ?? answer?.t ?? ''
  const typing = useTyping(itemId, part.id, draft === null)
  const { inField } = typing
  const taught = useContentLang()
  const lang = value.lang ?? taught
  const sentence = useSentence(`dictation-${itemId}-${part.id}`, part.text, value.lang)
  const isSilent = !solved && playsLeft === 0 && sentence?.busy !== true
  const marks = useMemo(() => (answer ? markDictation(value, part, answer.t) : []), [value, part, answer])

  const press = async () => {
    if (!sentence || isSilent) return
    if (sentence.busy) {
      sentence.stop()
      return
    }
    if (!solved) onPlay(1)
    const played = await sentence.play(isSlow && value.slow ? SLOW : 1)
    if (!played && !solved) onPlay(-1)
  }
  const submit = (attempt: DictationAttempt) => {
    typing.sent()
    const isTyping = box.current?.querySelector('textarea:focus') != null
    // The field goes away once it is right.
    if (onSubmit(attempt) || !isTyping) box.current?.focus({ preventScroll: true })
  }
  const check = () => {
    if (text.trim() !== '') submit({ t: text })
  }
  const pressKey = (event: KeyboardEvent) => {
    const key = getPressedKey(event)
    if (key === ' ' && event.ctrlKey && sentence) void press()
    else if (key === 'Enter' && !event.shiftKey) check()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const PlayIcon = sentence?.busy ? IconPlayerStop : IconPlayerPlay
  return (
    <div
      ref={box}
      className={classes.part}
      role="group"
      aria-label={isNumbered ? t('part', { number }) : t('dictation')}
      tabIndex={-1}
      data-part={part.id}
      data-flash={flash || undefined}
      data-keep-mounted={draft !== null || undefined}
    >
      {isNumbered && (
        <span className={classes.number} aria-hidden>
          {number}.
        </span>
      )}
      <div className={classes.task}>
        {sentence && (
          <div className={classes.bar} data-screen>
            <Button
              size="sm"
              variant="light"
              leftSection={<PlayIcon size={16} stroke={1.9} aria-hidden />}
              aria-label={t(sentence.busy ? 'stopOf' : 'playOf', { number })}
              aria-keyshortcuts={solved ? undefined : 'Control+Space'}
              disabled={isSilent}
              onClick={() => void press()}
            >
              {t(sentence.busy ? 'stop' : 'play')}
            </Button>
            {value.slow && (
              <Button
                size="sm"
                variant={isSlow ? 'light' : 'subtle'}
                leftSection={isSlow ? <IconCheck size={16} stroke={2.2} aria-hidden /> : undefined}
                aria-pressed={isSlow}
                onClick={() => onSlow(!isSlow)}
              >
                {t('slow')}
              </Button>
            )}
            {!solved && playsLeft !== null && (
              <span className={classes.note} role="status">
                {t('playsLeft', { count: playsLeft })}
              </span>
            )}
          </div>
        )}
        {solved ? (
          <p className={classes.solved} lang={lang} dir="auto">
            <IconCheck size={20} stroke={2.4} role="img" aria-label={ti('right')} />
            <span>{spokenText(part.text)}</span>
          </p>
        ) : (
          <>
            <Textarea
              className={`${classes.field} ${typedField(typing)?.className ?? ''}`}
              style={typedField(typing)?.style}
              aria-label={t('answer', { number })}
              aria-describedby={sentence ? keysId : undefined}
              placeholder={inField?.text ?? t('answerPlaceholder')}
              size="md"
              autosize
              minRows={1}
              maxRows={8}
              value={inField ? '' : text}
              maxLength={DICTATION_ANSWER_MAX_LENGTH}
              disabled={disabled}
              lang={lang}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onChange={({ currentTarget }) => {
                setDraft(currentTarget.value)
                typing.type(currentTarget.value)
              }}
              onKeyDown={pressKey}
            />
            <TypedBy {...typing} />
            <div className={classes.foot} data-screen>
              <Button size="sm" variant="default" disabled={disabled || text.trim() === ''} onClick={check}>
                {ti('check')}
              </Button>
              {mayShow(answer) && (
                <Button
                  size="sm"
                  variant="subtle"
                  disabled={disabled}
                  leftSection={<IconEye size={16} stroke={1.9} aria-hidden />}
                  onClick={() => submit({ show: true })}
                >
                  {tg('showAnswer')}
                </Button>
              )}
              {sentence && (
                <span id={keysId} className={classes.keys}>
                  {t('keys')}
                </span>
              )}
            </div>
            {answer && <MarkedWords marks={marks} lang={lang} />}
          </>
        )}
      </div>
    </div>
  )
}
