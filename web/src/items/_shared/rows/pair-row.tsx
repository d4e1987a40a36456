import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import { toast } from '../../../ui/toast/toast'
import { MediaDrop, type MediaDropProps } from '../media/media-drop'
import { toastLosses } from '../toast-losses'
import { EditorRow, RowTool } from './editor-rows'
import type { InsertedPairs } from './insert-pairs'
import { RowInput } from './row-fields'
import classes from './rows.module.css'
import type { Rows } from './use-rows'
import { useContentLang } from '../item-context'

interface Row {
  id: string
}

interface Side {
  /** Its `data-field` is the id of the row, a slash and this. */
  key: string | number
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  /** A button in its field. */
  tool?: ReactNode
  /** Below its field. */
  below?: ReactNode
  /** Takes an image or a sound that is dropped on it or pasted into its field. */
  file?: Pick<MediaDropProps, 'media' | 'isFull' | 'onChange'>
}

interface PairRowProps<R extends Row> {
  list: Rows<R>
  row: R
  at: number
  name: string
  sides: readonly [first: Side, second: Side]
  isBlank: boolean
  /** There must be as many rows as there are. */
  isNeeded: boolean
  deleteLabel: string
  /** Returns true when the text became rows. */
  onPaste: (text: string) => boolean
  /** Beside the one that deletes the row. */
  tools?: ReactNode
  /** Below both fields. */
  children?: ReactNode
}

/** A row of two words: Enter leads from the first to the second, and from there to the next row. */
export function PairRow<R extends Row>(props: PairRowProps<R>) {
  const lang = useContentLang()
  const { list, row, at, name, sides, isBlank, isNeeded, deleteLabel, onPaste, tools, children } = props
  const [first, second] = sides
  const fieldOf = ({ key }: Side) => `${row.id}/${key}`
  const field = (side: Side) => (
    <RowInput
      field={fieldOf(side)}
      label={side.label}
      placeholder={side.placeholder}
      lang={side === first ? lang : undefined}
      value={side.value}
      tool={side.tool}
      maxLength={WORD_MAX_LENGTH}
      autoFocus={at === 0 && side === first}
      onChange={side.onChange}
      onEnter={() => (side === first ? list.focus(fieldOf(second)) : list.goOn(at))}
      onErase={side === first && isBlank && !isNeeded && (() => list.erase(at))}
      onPaste={onPaste}
    />
  )
  return (
    <EditorRow
      number={list.numberOf(row.id)}
      name={name}
      columns="two"
      tools={
        <>
          {tools}
          <RowTool label={deleteLabel} icon={IconTrash} isDisabled={isNeeded} onClick={() => list.remove(at)} />
        </>
      }
    >
      {sides.map((side) =>
        side.file ? (
          <MediaDrop key={side.key} className={classes.side} {...side.file}>
            {field(side)}
            {side.below}
          </MediaDrop>
        ) : (
          <div key={side.key} className={classes.side}>
            {field(side)}
            {side.below}
          </div>
        ),
      )}
      {children}
    </EditorRow>
  )
}

/**
 * Takes over the rows that a pasted list became, enters the last one's second field and toasts what was lost; `toOver` is the sentence
 * about pairs that did not fit. Returns whether it was a list.
 */
export function takePairs<R extends Row>(
  list: Rows<R>,
  pasted: InsertedPairs<R> | null,
  second: Side['key'],
  toOver: (count: number) => string,
): boolean {
  if (!pasted) return false
  list.set(pasted.rows)
  list.focus(`${pasted.lastId}/${second}`)
  if (pasted.over > 0) toast.warning(toOver(pasted.over))
  toastLosses(pasted.losses)
  return true
}
