import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconGripVertical, IconQuote, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { CARD_EXAMPLE_MAX_LENGTH, WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { Side } from '@keel/contract/items/flash-cards/keys'
import type { FlashCard } from '@keel/contract/items/flash-cards/schema'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { getPastedText } from '../../lib/paste/pasted'
import { getPressedKey } from '../../lib/pressed-key'
import { isBlank } from './edit'
import classes from './editor.module.css'

export interface CardRowProps {
  card: FlashCard
  /** Its number in the sortable list. */
  number: number
  at: number
  only: boolean
  onChange: (card: FlashCard) => void
  /** Shows the field of the example, or takes it away. */
  onExample: () => void
  /** Returns true when the text became cards. */
  onPaste: (text: string) => boolean
  onEnter: (from: Side | 'example') => void
  onDelete: () => void
}

/** One card: its sides, its example, and what can be done to it. */
export function CardRow({ card, number, at, only, onChange, onExample, onPaste, onEnter, onDelete }: CardRowProps) {
  const t = useTranslations('flash-cards-editor')
  const td = useTranslations('dnd')
  const row = useSortableRow(number)
  const place = at + 1
  const side = (name: Side) => (
    <TextInput
      data-field={`${card.id}/${name}`}
      aria-label={t(name, { number: place })}
      placeholder={t(`${name}Placeholder`)}
      value={card[name]}
      maxLength={WORD_MAX_LENGTH}
      autoFocus={at === 0 && name === 'front'}
      onChange={({ currentTarget }) => onChange({ ...card, [name]: currentTarget.value })}
      onKeyDown={(event) => {
        const key = getPressedKey(event)
        if (key === 'Enter') onEnter(name)
        else if (key === 'Backspace' && name === 'front' && isBlank(card) && !only) onDelete()
        else return
        event.preventDefault()
      }}
      onPaste={(event) => {
        if (onPaste(getPastedText(event.clipboardData))) event.preventDefault()
      }}
    />
  )
  return (
    <div
      ref={row.ref}
      className={classes.row}
      style={row.style}
      data-dragged={row.dragged || undefined}
      role="group"
      aria-label={t('card', { number: place })}
    >
      <button type="button" className={classes.handle} aria-label={td('move', { name: t('card', { number: place }) })} {...row.handle}>
        <IconGripVertical size={17} stroke={1.75} aria-hidden />
      </button>
      <div className={classes.fields}>
        {side('front')}
        {side('back')}
        {card.example !== undefined && (
          <Textarea
            className={classes.example}
            data-field={`${card.id}/example`}
            aria-label={t('example', { number: place })}
            placeholder={t('examplePlaceholder')}
            autosize
            minRows={1}
            maxRows={4}
            value={card.example}
            maxLength={CARD_EXAMPLE_MAX_LENGTH}
            onChange={({ currentTarget }) => onChange({ ...card, example: currentTarget.value })}
            onKeyDown={(event) => {
              if (getPressedKey(event) !== 'Enter' || event.shiftKey) return
              event.preventDefault()
              onEnter('example')
            }}
          />
        )}
      </div>
      <div className={classes.tools}>
        <ActionIcon
          className={classes.tool}
          variant={card.example === undefined ? 'subtle' : 'light'}
          color="gray"
          size={36}
          aria-label={t('exampleToggle', { number: place })}
          aria-pressed={card.example !== undefined}
          onClick={onExample}
        >
          <IconQuote size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes.tool}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('cardDelete', { number: place })}
          disabled={only}
          onClick={onDelete}
        >
          <IconTrash size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
