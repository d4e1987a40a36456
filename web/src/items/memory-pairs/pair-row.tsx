import { ActionIcon, TextInput } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { MemoryPair } from '@keel/contract/items/memory-pairs/schema'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { getPastedText } from '../../lib/paste/pasted'
import { getPressedKey } from '../../lib/pressed-key'
import { isBlank } from './edit'
import classes from './editor.module.css'

export interface PairRowProps {
  pair: MemoryPair
  /** Its number in the sortable list. */
  number: number
  at: number
  /** There must be as many pairs as there are. */
  isNeeded: boolean
  onChange: (pair: MemoryPair) => void
  /** Returns true when the text became pairs. */
  onPaste: (text: string) => boolean
  onEnter: (from: 'a' | 'b') => void
  onDelete: () => void
}

/** The two cards of a pair, and what can be done to it. */
export function PairRow({ pair, number, at, isNeeded, onChange, onPaste, onEnter, onDelete }: PairRowProps) {
  const t = useTranslations('memory-pairs-editor')
  const td = useTranslations('dnd')
  const row = useSortableRow(number)
  const place = at + 1
  const side = (name: 'a' | 'b') => (
    <TextInput
      data-field={`${pair.id}/${name}`}
      aria-label={t(name, { number: place })}
      placeholder={t(`${name}Placeholder`)}
      value={pair[name].text}
      maxLength={WORD_MAX_LENGTH}
      autoFocus={at === 0 && name === 'a'}
      onChange={({ currentTarget }) => onChange({ ...pair, [name]: { ...pair[name], text: currentTarget.value } })}
      onKeyDown={(event) => {
        const key = getPressedKey(event)
        if (key === 'Enter') onEnter(name)
        else if (key === 'Backspace' && name === 'a' && isBlank(pair) && !isNeeded) onDelete()
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
        {side('a')}
        {side('b')}
      </div>
      <ActionIcon
        className={classes.tool}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('pairDelete', { number: place })}
        disabled={isNeeded}
        onClick={onDelete}
      >
        <IconTrash size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
