import { IconGripVertical, IconLanguage, IconLoader2, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import { languageOf } from '@keel/contract/voices'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { getPastedText } from '../../lib/paste/pasted'
import classes from './editor.module.css'
import type { WordLanguages } from '../../lib/word-languages'
import { ListenButton } from './listen-button'
import { type DraftRow, translationOf } from './row-list'
import { useTranslator } from './use-translator'
import type { useWordsDraft } from './use-words-draft'
import icons from './words.module.css'
import { getPressedKey } from '../../lib/pressed-key'

export interface EditorRowProps {
  itemId: number
  row: DraftRow
  number: number
  only: boolean
  languages: Partial<WordLanguages>
  actions: ReturnType<typeof useWordsDraft>['actions']
  /** Puts the caret into a row's word. */
  focus: (key: number | null) => void
  /** Enter in the translation: moves to the next row, or to a new one. */
  onNext: (key: number) => void
  /** Rows were pasted. */
  onPasted: () => void
}

/** One word of the list with its translation. */
export function EditorRow({ itemId, row, number, only, languages, actions, focus, onNext, onPasted }: EditorRowProps) {
  const t = useTranslations('words-editor')
  const td = useTranslations('dnd')
  const [left, setLeft] = useState(false)
  const sortable = useSortableRow(row.key)
  const translator = useTranslator(row, languages, (found) => actions.write(row.key, { translate: found, typedOver: null }))
  const { key, word, translate } = row
  const name = word.trim() || t('rowNumber', { number })
  const missing = left && word.trim() === '' && translate.trim() !== ''

  // Several lines, or a line with columns, are rows; anything else is pasted into the field.
  const onPaste = (event: ClipboardEvent) => {
    const text = getPastedText(event.clipboardData)
    if (!/[\n\r\t]/.test(text.trim())) return
    event.preventDefault()
    actions.addLines(text, key)
    onPasted()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (getPressedKey(event) !== 'Enter') return
    event.preventDefault()
    if (event.currentTarget.name === 'word')
      event.currentTarget.closest('[data-row]')?.querySelector<HTMLInputElement>('[name="translate"]')?.focus()
    else onNext(key)
  }
  return (
    <li ref={sortable.ref} style={sortable.style} className={classes.row} data-row={key} data-dragged={sortable.dragged || undefined}>
      <button type="button" className={classes.handle} aria-label={td('move', { name })} {...sortable.handle}>
        <IconGripVertical size={17} stroke={1.75} aria-hidden />
      </button>
      <input
        className={classes.word}
        name="word"
        aria-label={t('wordNumber', { number })}
        placeholder={t('word')}
        autoComplete="off"
        lang={languages.voice ? languageOf(languages.voice) : undefined}
        maxLength={WORD_MAX_LENGTH}
        required
        aria-invalid={missing || undefined}
        value={word}
        onChange={({ currentTarget }) => {
          if (actions.write(key, { word: currentTarget.value })) translator.typed()
        }}
        onBlur={() => {
          setLeft(true)
          if (word !== word.trim()) actions.write(key, { word: word.trim() })
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <input
        className={classes.translate}
        name="translate"
        aria-label={t('translationNumber', { number })}
        placeholder={t('translation')}
        autoComplete="off"
        autoCapitalize="none"
        lang={languages.lang ?? undefined}
        maxLength={WORD_MAX_LENGTH}
        required
        value={translate}
        onChange={({ currentTarget, nativeEvent }) => {
          const now = currentTarget.value
          // Pasted text keeps its case; typed text does not.
          const isPasted = nativeEvent instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(nativeEvent.inputType)
          actions.write(key, { translate: now, typedOver: isPasted ? now : (row.typedOver ?? translate) })
        }}
        onBlur={() => {
          const clean = translationOf(row, languages.lang)
          if (translate !== clean || row.typedOver !== null) actions.write(key, { translate: clean, typedOver: null })
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <span className={classes.tools}>
        <button
          type="button"
          className={icons.icon}
          data-busy={translator.busy || undefined}
          aria-label={t('translate', { word: name })}
          aria-busy={translator.busy}
          disabled={!languages.lang || word.trim() === ''}
          onClick={translator.now}
        >
          {translator.busy ? <IconLoader2 size={19} stroke={1.75} aria-hidden /> : <IconLanguage size={19} stroke={1.75} aria-hidden />}
        </button>
        {languages.voice && <ListenButton id={`${itemId}:${row.id}`} word={word} voice={languages.voice} />}
        <button
          type="button"
          className={icons.icon}
          aria-label={t('delete', { word: name })}
          disabled={only}
          onClick={({ currentTarget }) => {
            const beside = currentTarget.closest('li')
            const next = beside?.nextElementSibling ?? beside?.previousElementSibling
            actions.remove(key)
            // The button disappears with its row: the focus stays in the list.
            focus(next instanceof HTMLElement ? Number(next.dataset['row']) : null)
          }}
        >
          <IconTrash size={19} stroke={1.75} aria-hidden />
        </button>
      </span>
      {missing && <span className={classes.error}>{t('wordMissing')}</span>}
    </li>
  )
}
