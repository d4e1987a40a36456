import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ORDER_DECOYS_MAX, ORDER_OTHERS_MAX, ORDER_SENTENCE_MAX_LENGTH, WORD_MAX_LENGTH } from '@keel/contract/constants'
import { isShown } from '@keel/contract/items/order-words/behaviour'
import type { Sentence } from '@keel/contract/items/order-words/schema'
import { decoyChips, keepsCapital, partsOf, rightChips, startsWithCapital, strayOrders } from '@keel/contract/items/order-words/words'
import { getPastedText } from '../../lib/paste/pasted'
import { getPressedKey } from '../../lib/pressed-key'
import { toast } from '../../ui/toast/toast'
import { EditorCard } from '../_shared/exercise/editor-card'
import { hasMore, isBlank, linesOf, withHint, withText } from './edit'
import classes from './editor.module.css'
import { useContentLang } from '../_shared/item-context'

export interface SentenceFieldsProps {
  sentence: Sentence
  at: number
  of: number
  onChange: (sentence: Sentence) => void
  onMove: (step: -1 | 1) => void
  onDelete: () => void
  /** Backspace in a blank sentence. */
  onErase: () => void
  onEnter: () => void
  /** Returns true when the text became sentences. */
  onPaste: (text: string) => boolean
}

/** One sentence: its text with the words that students get, and behind a button what else it may have. */
export function SentenceFields(props: SentenceFieldsProps) {
  const lang = useContentLang()
  const { sentence, at, of, onChange, onMove, onDelete, onErase, onEnter, onPaste } = props
  const t = useTranslations('order-words-editor')
  const tw = useTranslations('order-words')
  const number = at + 1
  const more = useId()
  const [isOpen, setOpen] = useState(hasMore(sentence))
  const isWritten = sentence.text.trim() !== ''
  const [first = ''] = partsOf(sentence.text).chips.flatMap((chip) => chip.split(' '))
  const tools = [
    { label: t('sentenceUp', { number }), icon: IconArrowUp, disabled: at === 0, run: () => onMove(-1) },
    { label: t('sentenceDown', { number }), icon: IconArrowDown, disabled: at === of - 1, run: () => onMove(1) },
    { label: t('sentenceDelete', { number }), icon: IconTrash, disabled: of === 1, run: onDelete },
  ]
  /** Returns the lines of a field that fit, and says how many do not. */
  const fitting = (text: string, max: number, maxLength: number): string[] => {
    const { lines, over } = linesOf(text, max, maxLength)
    if (over > 0) toast.warning(t('linesOver', { count: over, max }))
    return lines
  }
  return (
    <EditorCard name={tw('sentence', { number })} tools={tools}>
      <div className={classes.fields}>
        <Textarea
          data-field={sentence.id}
          aria-label={t('textOf', { number })}
          placeholder={t('textPlaceholder')}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={ORDER_SENTENCE_MAX_LENGTH}
          lang={lang}
          value={sentence.text}
          autoFocus={at === 0}
          onChange={(event) => onChange(withText(sentence, event.currentTarget.value))}
          onKeyDown={(event) => {
            const key = getPressedKey(event)
            if (key === 'Enter') onEnter()
            else if (key === 'Backspace' && sentence.text === '' && isBlank(sentence) && of > 1) onErase()
            else return
            event.preventDefault()
          }}
          onPaste={(event) => {
            if (onPaste(getPastedText(event.clipboardData))) event.preventDefault()
          }}
        />
        {isWritten && !isShown(sentence) && <p className={classes.warning}>{t('unseen')}</p>}
        {isShown(sentence) && <Preview sentence={sentence} />}
        <div className={classes.foot}>
          {isShown(sentence) && startsWithCapital(first) && (
            <Checkbox
              classNames={{ body: classes.check }}
              label={t('keep', { word: first })}
              checked={keepsCapital(sentence)}
              onChange={(event) => onChange({ ...sentence, keep: event.currentTarget.checked })}
            />
          )}
          <Button
            size="sm"
            variant="subtle"
            className={classes.more}
            leftSection={<IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={more}
            onClick={() => setOpen(!isOpen)}
          >
            {t('more')}
          </Button>
        </div>
        <div id={more} className={classes.extra} hidden={!isOpen}>
          <Textarea
            label={t('others')}
            autosize
            minRows={1}
            maxRows={10}
            lang={lang}
            value={sentence.others.join('\n')}
            onChange={(event) =>
              onChange({ ...sentence, others: fitting(event.currentTarget.value, ORDER_OTHERS_MAX, ORDER_SENTENCE_MAX_LENGTH) })
            }
          />
          {strayOrders(sentence).map((order, place) => (
            // Two lines may be the same.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={`${place} ${order}`} className={classes.warning}>
              {t.rich('stray', { order: order.trim(), b: (words) => <bdi>{words}</bdi> })}
            </p>
          ))}
          <Textarea
            label={t('decoys')}
            autosize
            minRows={1}
            maxRows={6}
            lang={lang}
            value={sentence.decoys.join('\n')}
            onChange={(event) => onChange({ ...sentence, decoys: fitting(event.currentTarget.value, ORDER_DECOYS_MAX, WORD_MAX_LENGTH) })}
          />
          <Textarea
            label={t('hintField')}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={ORDER_SENTENCE_MAX_LENGTH}
            value={sentence.hint ?? ''}
            onChange={(event) => onChange(withHint(sentence, event.currentTarget.value))}
          />
        </div>
      </div>
    </EditorCard>
  )
}

/** The words as students get them, in the right order, then those that do not belong. */
function Preview({ sentence }: { sentence: Sentence }) {
  const lang = useContentLang()
  const t = useTranslations('order-words-editor')
  const { end } = partsOf(sentence.text)
  const item = (isExtra: boolean) => (text: string, place: number) =>
    (
      // Two words may be the same.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={`${isExtra} ${place} ${text}`} className={classes.chip} data-extra={isExtra || undefined}>
        {text}
      </li>
    )
  return (
    <ul className={classes.preview} aria-label={t('preview')} lang={lang} dir="auto">
      {rightChips(sentence).map(item(false))}
      {end !== '' && <li className={classes.end}>{end}</li>}
      {decoyChips(sentence).map(item(true))}
    </ul>
  )
}
