import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { ORDER_LINES_MAX } from '@keel/contract/constants'
import { shownLines } from '@keel/contract/items/order-lines/behaviour'
import type { OrderLine, OrderLinesValue } from '@keel/contract/items/order-lines/schema'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import type { EditorProps } from '../_shared/item-type'
import { EditorRows, RowFaults, RowsFoot } from '../_shared/rows/editor-rows'
import classes from '../_shared/rows/rows.module.css'
import { useRows } from '../_shared/rows/use-rows'
import { useDraft } from '../_shared/use-draft'
import { isBlank, isDialogue, newLine, nextSpeaker, pasteLines, withSpeakers } from './edit'
import { LineRow } from './line-row'

/** Edits the lines of the exercise in their right order. */
export function OrderLinesEditor(props: EditorProps<OrderLinesValue>) {
  const t = useTranslations('order-lines-editor')
  const [value, change] = useDraft(props)
  const { lines } = value
  // A press on "Dialogue" by mistake loses no speaker.
  const speakers = useRef(new Map<string, string>())
  const set = (next: OrderLine[]) => change({ lines: next })
  const list = useRows({
    rows: lines,
    max: ORDER_LINES_MAX,
    onChange: set,
    create: (at) => newLine(nextSpeaker(lines, at)),
    fieldOf: ({ id, who }) => (who === '' ? `${id}/who` : id),
  })

  const paste = (id: string, text: string): boolean => {
    const pasted = pasteLines(lines, id, text)
    if (!pasted) return false
    set(pasted.lines)
    list.focus(pasted.lastId)
    if (pasted.over > 0) toast.warning(t('linesOver', { count: pasted.over, max: ORDER_LINES_MAX }))
    return true
  }
  const setDialogue = (dialogue: boolean) => {
    for (const { id, who } of lines) if (who !== undefined) speakers.current.set(id, who)
    set(withSpeakers(lines, dialogue, speakers.current))
  }
  return (
    <EditorBox ref={list.box} hint={t('editorHint')}>
      <EditorRows list={list} nameOf={(number) => t('line', { number })}>
        {(line, at) => <LineRow key={line.id} list={list} line={line} at={at} onPaste={(text) => paste(line.id, text)} />}
      </EditorRows>
      <RowFaults faults={shownLines(value).length === 0 && !lines.every(isBlank) ? [t('few')] : []} />
      <RowsFoot list={list} label={t('lineAdd')}>
        <Checkbox
          classNames={{ body: classes.check }}
          label={t('dialogue')}
          checked={isDialogue(lines)}
          onChange={({ currentTarget }) => setDialogue(currentTarget.checked)}
        />
      </RowsFoot>
    </EditorBox>
  )
}
