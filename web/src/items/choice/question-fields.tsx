import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { CHOICE_OPTIONS_MAX, CHOICE_OPTION_MAX_LENGTH, CHOICE_TEXT_MAX_LENGTH } from '@keel/contract/constants'
import type { ChoiceOption, Question } from '@keel/contract/items/choice/schema'
import { getPastedText } from '../../lib/paste/pasted'
import { getPressedKey } from '../../lib/pressed-key'
import { toast } from '../../ui/toast/toast'
import { EditorCard } from '../_shared/exercise/editor-card'
import { focusField } from '../_shared/field-focus'
import { MediaDrop } from '../_shared/media/media-drop'
import { MediaMenu } from '../_shared/media/media-menu'
import { MediaPreview } from '../_shared/media/media-preview'
import { withMedia } from '../_shared/media/with-media'
import { markRight, newOption, pasteOptions } from './edit'
import classes from './editor.module.css'
import { useContentLang } from '../_shared/item-context'

export interface QuestionFieldsProps {
  question: Question
  at: number
  of: number
  /** Whether the exercise has no room for another file. */
  isFull: boolean
  onChange: (question: Question) => void
  onMove: (step: -1 | 1) => void
  onDelete: () => void
}

/** One question: its text, its options with a tick at the right ones, and an explanation. */
export function QuestionFields({ question, at, of, isFull, onChange, onMove, onDelete }: QuestionFieldsProps) {
  const lang = useContentLang()
  const t = useTranslations('choice-editor')
  const tc = useTranslations('choice')
  const number = at + 1
  const ticks = useId()
  const box = useRef<HTMLDivElement>(null)
  const { options } = question
  const setOptions = (next: ChoiceOption[]) => onChange({ ...question, options: next })
  const fieldOf = (id: string) => `${question.id}/${id}`
  const focus = (id: string) => focusField(box.current, fieldOf(id))

  const replace = (next: ChoiceOption) => setOptions(options.map((option) => (option.id === next.id ? next : option)))
  const add = () => {
    const option = newOption()
    setOptions([...options, option])
    focus(option.id)
  }
  const goOn = (place: number) => {
    const next = options[place + 1]
    if (next) focus(next.id)
    else if (options.length < CHOICE_OPTIONS_MAX) add()
  }
  const remove = (place: number) => {
    const left = options.filter((_option, other) => other !== place)
    if (left.length === 0) return
    setOptions(left)
    focus(left[Math.max(0, place - 1)]?.id ?? '')
  }
  const paste = (id: string, text: string): boolean => {
    const pasted = pasteOptions(question, id, text)
    if (!pasted) return false
    onChange(pasted.question)
    focus(pasted.lastId)
    if (pasted.over > 0) toast.warning(t('optionsOver', { count: pasted.over, max: CHOICE_OPTIONS_MAX }))
    return true
  }
  const tools = [
    { label: t('questionUp', { number }), icon: IconArrowUp, disabled: at === 0, run: () => onMove(-1) },
    { label: t('questionDown', { number }), icon: IconArrowDown, disabled: at === of - 1, run: () => onMove(1) },
    { label: t('questionDelete', { number }), icon: IconTrash, disabled: of === 1, run: onDelete },
  ]
  return (
    <EditorCard ref={box} name={tc('question', { number })} tools={tools}>
      <div className={classes.fields}>
        <MediaDrop
          className={classes.option}
          media={question.media}
          isFull={isFull}
          onChange={(media) => onChange(withMedia(question, media))}
        >
          <Textarea
            className={classes.field}
            data-field={question.id}
            aria-label={t('askOf', { number })}
            placeholder={t('askPlaceholder')}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={CHOICE_TEXT_MAX_LENGTH}
            lang={lang}
            value={question.ask}
            autoFocus={at === 0}
            onChange={(event) => onChange({ ...question, ask: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (getPressedKey(event) !== 'Enter' || event.shiftKey) return
              event.preventDefault()
              focus(options[0]?.id ?? '')
            }}
          />
          <MediaMenu
            label={t('questionMedia', { number })}
            media={question.media}
            isFull={isFull}
            onChange={(media) => onChange(withMedia(question, media))}
          />
        </MediaDrop>
        {question.media && (
          <MediaPreview
            label={t('questionMedia', { number })}
            media={question.media}
            isAlone
            onChange={(media) => onChange(withMedia(question, media))}
          />
        )}
        <div className={classes.options}>
          {options.map((option, place) => (
            <MediaDrop
              key={option.id}
              className={classes.optionBox}
              media={option.media}
              isFull={isFull}
              onChange={(media) => replace(withMedia(option, media))}
            >
              <div className={classes.option}>
                <label htmlFor={`${ticks}${option.id}`} className={classes.right}>
                  <Checkbox
                    id={`${ticks}${option.id}`}
                    aria-label={t('optionRight', { number: place + 1 })}
                    checked={option.right}
                    onChange={(event) => onChange(markRight(question, option.id, event.currentTarget.checked))}
                  />
                </label>
                <TextInput
                  className={classes.field}
                  data-field={fieldOf(option.id)}
                  aria-label={t('option', { number: place + 1 })}
                  placeholder={t('optionPlaceholder')}
                  lang={lang}
                  value={option.text}
                  maxLength={CHOICE_OPTION_MAX_LENGTH}
                  onChange={(event) => replace({ ...option, text: event.currentTarget.value })}
                  onKeyDown={(event) => {
                    const key = getPressedKey(event)
                    if (key === 'Enter') goOn(place)
                    else if (key === 'Backspace' && option.text === '' && !option.media && options.length > 1) remove(place)
                    else return
                    event.preventDefault()
                  }}
                  onPaste={(event) => {
                    if (paste(option.id, getPastedText(event.clipboardData))) event.preventDefault()
                  }}
                />
                <MediaMenu
                  label={t('optionMedia', { number: place + 1 })}
                  media={option.media}
                  isFull={isFull}
                  onChange={(media) => replace(withMedia(option, media))}
                />
                <ActionIcon
                  className={classes.tool}
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={t('optionDelete', { number: place + 1 })}
                  disabled={options.length === 1}
                  onClick={() => remove(place)}
                >
                  <IconX size={17} stroke={1.75} aria-hidden />
                </ActionIcon>
              </div>
              {option.media && (
                <div className={classes.media}>
                  <MediaPreview
                    label={t('optionMedia', { number: place + 1 })}
                    media={option.media}
                    isAlone={option.text.trim() === ''}
                    onChange={(media) => replace(withMedia(option, media))}
                  />
                </div>
              )}
            </MediaDrop>
          ))}
        </div>
        <div className={classes.foot}>
          {options.length < CHOICE_OPTIONS_MAX && (
            <Button size="sm" variant="subtle" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
              {t('optionAdd')}
            </Button>
          )}
          <Checkbox
            classNames={{ body: classes.check }}
            label={t('many')}
            checked={question.many}
            onChange={(event) => onChange({ ...question, many: event.currentTarget.checked })}
          />
        </div>
        <Textarea
          aria-label={t('whyOf', { number })}
          placeholder={t('whyPlaceholder')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={CHOICE_TEXT_MAX_LENGTH}
          value={question.why ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { why: _, ...rest } = question
            onChange(value === '' ? rest : { ...rest, why: value })
          }}
        />
      </div>
    </EditorCard>
  )
}
