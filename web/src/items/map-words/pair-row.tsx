import { ActionIcon, TextInput } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { Pair } from '@keel/contract/items/map-words/schema'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { getPastedText } from '../../lib/paste/pasted'
import { isBlank } from './edit'
import classes from './editor.module.css'
import { getPressedKey } from '../../lib/pressed-key'

export interface PairRowProps {
  pair: Pair
  /** Its number in the sortable list. */
  number: number
  at: number
  only: boolean
  onChange: (pair: Pair) => void
  /** Returns true when the text became pairs. */
  onPaste: (text: string) => boolean
  onEnter: (side: 1 | 2) => void
  onDelete: () => void
}

export function PairRow({ pair, number, at, only, onChange, onPaste, onEnter, onDelete }: PairRowProps) {
  const t = useTranslations('groups-editor')
  const td = useTranslations('dnd')
  const row = useSortableRow(number)
  const place = at + 1
  const field = (side: 1 | 2) => (
    <TextInput
      data-field={`${pair.id}/${side}`}
      aria-label={t(side === 1 ? 'first' : 'second', { number: place })}
      placeholder={t(side === 1 ? 'firstPlaceholder' : 'secondPlaceholder')}
      value={side === 1 ? pair.text1 : pair.text2}
      maxLength={WORD_MAX_LENGTH}
      autoFocus={at === 0 && side === 1}
      onChange={(event) => {
        const { value } = event.currentTarget
        onChange(side === 1 ? { ...pair, text1: value } : { ...pair, text2: value })
      }}
      onKeyDown={(event) => {
        const key = getPressedKey(event)
        if (key === 'Enter') onEnter(side)
        else if (key === 'Backspace' && side === 1 && isBlank(pair) && !only) onDelete()
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
      aria-label={t('pair', { number: place })}
    >
      <button type="button" className={classes.handle} aria-label={td('move', { name: t('pair', { number: place }) })} {...row.handle}>
        <IconGripVertical size={17} stroke={1.75} aria-hidden />
      </button>
      <div className={classes.fields}>
        {field(1)}
        {field(2)}
      </div>
      <ActionIcon
        className={classes.tool}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('pairDelete', { number: place })}
        disabled={only}
        onClick={onDelete}
      >
        <IconTrash size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
