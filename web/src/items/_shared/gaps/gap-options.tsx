import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import { generatedId } from '../../../lib/generated-id'
import classes from './gap-editor.module.css'
import type { GapKind, GapWord } from './words'
import { getPressedKey } from '../../../lib/pressed-key'
import { useContentLang } from '../item-context'

const MAX_WORDS = 20

export interface GapOptionsProps {
  kind: GapKind
  /** The first ones are the words of the text itself. */
  words: readonly GapWord[]
  /** Replaces the text under the gap. */
  onText: (text: string) => void
  onChange: (words: GapWord[]) => void
  onRemove: () => void
}

/** The words of one gap: the text itself, and what the teacher adds to it. */
export function GapOptions({ kind, words, onText, onChange, onRemove }: GapOptionsProps) {
  const lang = useContentLang()
  const t = useTranslations('gaps-editor')
  const box = useRef<HTMLDivElement>(null)
  const [first, ...others] = words
  const focusLast = () => requestAnimationFrame(() => [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  const add = () => {
    if (words.length >= MAX_WORDS) return
    onChange([...words, { id: generatedId(), value: '' }])
    focusLast()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (getPressedKey(event) !== 'Enter') return
    event.preventDefault()
    add()
  }
  const isThere = (text: string, at: number) =>
    text.trim() !== '' && words.slice(0, at + 1).some((earlier) => earlier.value.trim() === text.trim())
  return (
    <div ref={box} className={classes.options} role="group" aria-label={t(`options_${kind}`, { word: first?.value ?? '' })}>
      <RightWord text={first?.value ?? ''} onText={onText} onKeyDown={addOnEnter} />
      {others.map((word, at) => (
        <div key={word.id} className={classes.option}>
          <TextInput
            aria-label={t(`other_${kind}`, { number: at + 1 })}
            placeholder={t(`other_${kind}`, { number: at + 1 })}
            lang={lang}
            value={word.value}
            maxLength={WORD_MAX_LENGTH}
            error={isThere(word.value, at) && t('alreadyThere')}
            onChange={(event) => {
              const { value } = event.currentTarget
              onChange(words.map((other) => (other.id === word.id ? { ...other, value } : other)))
            }}
            onKeyDown={addOnEnter}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('delete', { word: word.value || t(`other_${kind}`, { number: at + 1 }) })}
            onClick={() => onChange(words.filter((other) => other.id !== word.id))}
          >
            <IconTrash size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={words.length >= MAX_WORDS}
          onClick={add}
        >
          {t(`add_${kind}`)}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}

interface RightWordProps {
  text: string
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A field for the words under the gap, which keeps the gap while they change; an emptied one waits for other words. */
function RightWord({ text, onText, onKeyDown }: RightWordProps) {
  const lang = useContentLang()
  const t = useTranslations('gaps-editor')
  const [empty, setEmpty] = useState(false)
  return (
    <TextInput
      className={classes.rightWord}
      aria-label={t('rightWord')}
      leftSection={<IconCheck size={17} stroke={2.2} aria-hidden />}
      rightSection={<small>{t('fromText')}</small>}
      rightSectionWidth="auto"
      rightSectionPointerEvents="none"
      lang={lang}
      value={empty ? '' : text}
      maxLength={WORD_MAX_LENGTH}
      onChange={(event) => {
        const { value } = event.currentTarget
        setEmpty(value === '')
        onText(value)
      }}
      onBlur={() => setEmpty(false)}
      onKeyDown={onKeyDown}
    />
  )
}
