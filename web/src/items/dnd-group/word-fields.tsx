import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { DND_WORDS_PER_GROUP_MAX, WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { DndWord } from '@keel/contract/items/dnd-group/schema'
import { getPastedText } from '../../lib/paste/pasted'
import { toast } from '../../ui/toast/toast'
import { focusField } from '../_shared/field-focus'
import { newWord, pasteWords, wordsOf } from './edit'
import classes from './editor.module.css'
import { getPressedKey } from '../../lib/pressed-key'
import { useContentLang } from '../_shared/item-context'

/** The words of one group: Enter adds one, a pasted list many. At least one field remains. */
export function WordFields({ words, onChange }: { words: DndWord[]; onChange: (words: DndWord[]) => void }) {
  const lang = useContentLang()
  const t = useTranslations('groups-editor')
  const box = useRef<HTMLDivElement>(null)
  const full = words.length >= DND_WORDS_PER_GROUP_MAX

  const addAfter = (at: number) => {
    const next = words[at + 1]
    // A blank one that exists already is used.
    if (next?.value === '' || full) {
      if (next) focusField(box.current, next.id)
      return
    }
    const word = newWord()
    onChange([...words.slice(0, at + 1), word, ...words.slice(at + 1)])
    focusField(box.current, word.id)
  }
  const remove = (at: number) => {
    onChange(words.filter((_word, other) => other !== at))
    focusField(box.current, words[at - 1]?.id ?? '')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const key = getPressedKey(event)
    if (key === 'Enter') addAfter(at)
    else if (key === 'Backspace' && event.currentTarget.value === '' && at > 0) remove(at)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent, id: string) => {
    const pasted = wordsOf(getPastedText(event.clipboardData))
    if (pasted.length < 2) return
    event.preventDefault()
    const { words: next, over, lastId } = pasteWords(words, id, pasted)
    onChange(next)
    focusField(box.current, lastId)
    if (over > 0) toast.warning(t('wordsOver', { count: over, max: DND_WORDS_PER_GROUP_MAX }))
  }
  return (
    <div ref={box} className={classes.words}>
      {words.map((word, at) => (
        <div key={word.id} className={classes.word}>
          <TextInput
            data-field={word.id}
            aria-label={t('word', { number: at + 1 })}
            placeholder={t('wordPlaceholder')}
            lang={lang}
            value={word.value}
            maxLength={WORD_MAX_LENGTH}
            onChange={(event) => {
              const { value } = event.currentTarget
              onChange(words.map((other) => (other.id === word.id ? { ...other, value } : other)))
            }}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPaste={(event) => onPaste(event, word.id)}
          />
          {at > 0 && (
            <ActionIcon
              className={classes.tool}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('wordDelete', { number: at + 1 })}
              onClick={() => remove(at)}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!full && (
        <Button
          size="xs"
          variant="subtle"
          className={classes.tool}
          justify="flex-start"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => addAfter(words.length - 1)}
        >
          {t('wordAdd')}
        </Button>
      )}
    </div>
  )
}
