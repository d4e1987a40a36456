import { Button, Input, NumberInput, SegmentedControl, Textarea, TextInput, ActionIcon } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  OPEN_ANSWER_MAX_LENGTH,
  OPEN_ANSWER_WORDS_MAX,
  OPEN_QUESTION_MAX_LENGTH,
  WORD_MAX_LENGTH,
  WORDS_TO_USE_MAX,
} from '@keel/contract/constants'
import { openAnswer, takesPhotos, takesText } from '@keel/contract/items/open-answer/behaviour'
import type { OpenAnswerValue } from '@keel/contract/items/open-answer/schema'
import { type AnswerWay, answerWays } from '@keel/contract/items/open-answer/ways'
import { generatedId } from '../../lib/generated-id'
import { getPressedKey } from '../../lib/pressed-key'
import { toast } from '../../ui/toast/toast'
import fields from '../_shared/editor-fields.module.css'
import { EditorBox } from '../_shared/exercise/editor-box'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { pastedLines } from '../_shared/pasted-lines'
import { useDraft } from '../_shared/use-draft'
import classes from './editor.module.css'
import { useContentLang } from '../_shared/item-context'

const WAY_LABELS = { text: 'byText', text_photos: 'byBoth', photos: 'byPhotos' } as const satisfies Record<AnswerWay, string>

/** Edits the question, what the text should have, and the model answer. */
export function OpenAnswerEditor(props: EditorProps<OpenAnswerValue>) {
  const lang = useContentLang()
  const t = useTranslations('open-answer-editor')
  const [value, change] = useDraft(props)
  const { words, min, max } = value
  const box = useRef<HTMLDivElement>(null)
  const wayId = useId()
  const isFull = words.length >= WORDS_TO_USE_MAX
  const add = (at: number) => {
    if (isFull) return
    const word = { id: generatedId(), text: '' }
    change({ ...value, words: words.toSpliced(at, 0, word) })
    focusField(box.current, word.id)
  }
  /** Pasted lines become words of their own. */
  const paste = (at: number, pasted: string): boolean => {
    const lines = pastedLines(pasted, WORD_MAX_LENGTH)
    if (lines.length < 2) return false
    const isEmpty = words[at]?.text === ''
    const room = WORDS_TO_USE_MAX - words.length + (isEmpty ? 1 : 0)
    const added = lines.slice(0, room).map((text) => ({ id: generatedId(), text }))
    change({ ...value, words: words.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...added) })
    if (lines.length > room) toast.warning(t('wordsOver', { count: lines.length - room, max: WORDS_TO_USE_MAX }))
    return true
  }
  const remove = (at: number) => {
    change({ ...value, words: words.toSpliced(at, 1) })
    focusField(box.current, words[Math.max(0, at - 1)]?.id ?? '')
  }
  const limit = (name: 'min' | 'max') => ({
    label: t(name),
    value: value[name] ?? '',
    min: 1,
    max: OPEN_ANSWER_WORDS_MAX,
    clampBehavior: 'strict' as const,
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
    onChange: (next: string | number) => change({ ...value, [name]: typeof next === 'number' && next >= 1 ? next : null }),
  })
  return (
    <EditorBox ref={box} hint={t('editorHint')}>
      <div className={`${classes.fields} ${fields.fields}`}>
        <Textarea
          label={t('question')}
          placeholder={t('questionPlaceholder')}
          value={value.question}
          maxLength={OPEN_QUESTION_MAX_LENGTH}
          autosize
          minRows={2}
          lang={lang}
          dir="auto"
          autoFocus
          onChange={({ currentTarget }) => change({ ...value, question: currentTarget.value })}
        />
        {openAnswer.isEmpty(value) && <p className={classes.warning}>{t('noQuestion')}</p>}
        <Input.Wrapper className={classes.way} label={t('answerBy')} labelElement="div" labelProps={{ id: wayId }}>
          <SegmentedControl
            aria-labelledby={wayId}
            data={answerWays.map((way) => ({ value: way, label: t(WAY_LABELS[way]) }))}
            value={value.answer_by ?? 'text'}
            onChange={(answer_by) => change({ ...value, answer_by })}
          />
        </Input.Wrapper>
        {takesText(value) && (
          <div className={classes.limits}>
            <NumberInput {...limit('min')} />
            <NumberInput {...limit('max')} />
          </div>
        )}
        {takesText(value) && min !== null && max !== null && min > max && <p className={classes.warning}>{t('minOverMax')}</p>}
        <fieldset className={classes.words}>
          <legend>{t('words')}</legend>
          {words.map(({ id, text }, at) => (
            <TextInput
              key={id}
              data-field={id}
              aria-label={t('word', { number: at + 1 })}
              value={text}
              maxLength={WORD_MAX_LENGTH}
              lang={lang}
              dir="auto"
              rightSection={
                <ActionIcon variant="subtle" color="gray" aria-label={t('wordDelete', { number: at + 1 })} onClick={() => remove(at)}>
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              }
              onChange={({ currentTarget }) =>
                change({ ...value, words: words.map((word) => (word.id === id ? { id, text: currentTarget.value } : word)) })
              }
              onPaste={(event) => {
                if (paste(at, event.clipboardData.getData('text/plain'))) event.preventDefault()
              }}
              onKeyDown={(event) => {
                const key = getPressedKey(event)
                if (key === 'Enter') add(at + 1)
                else if (key === 'Backspace' && text === '') remove(at)
                else return
                event.preventDefault()
              }}
            />
          ))}
          {!isFull && (
            <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => add(words.length)}>
              {t('wordAdd')}
            </Button>
          )}
        </fieldset>
        <Textarea
          label={t('model')}
          description={t(takesPhotos(value) ? 'modelHintPhotos' : 'modelHint')}
          value={value.model}
          maxLength={OPEN_ANSWER_MAX_LENGTH}
          autosize
          minRows={2}
          lang={lang}
          dir="auto"
          onChange={({ currentTarget }) => change({ ...value, model: currentTarget.value })}
        />
      </div>
    </EditorBox>
  )
}
