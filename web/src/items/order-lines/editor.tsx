import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { ORDER_LINES_MAX } from '@keel/contract/constants'
import { shownLines } from '@keel/contract/items/order-lines/behaviour'
import type { OrderLine, OrderLinesValue } from '@keel/contract/items/order-lines/schema'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useNumbers } from '../../lib/dnd/use-numbers'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import { moveByStep } from '../_shared/exercise/move-by-step'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { useDraft } from '../_shared/use-draft'
import { isBlank, isDialogue, newLine, nextSpeaker, pasteLines, withSpeakers } from './edit'
import classes from './editor.module.css'
import { LineFields } from './line-fields'

/** Edits the lines of the exercise in their right order. */
export function OrderLinesEditor(props: EditorProps<OrderLinesValue>) {
  const t = useTranslations('order-lines-editor')
  const [value, change] = useDraft(props)
  const { lines } = value
  const box = useRef<HTMLDivElement>(null)
  // A press on "Dialogue" by mistake loses no speaker.
  const speakers = useRef(new Map<string, string>())
  const numberOf = useNumbers()
  const ids = lines.map(({ id }) => numberOf(id))
  const set = (next: OrderLine[]) => change({ lines: next })
  const focus = (id: string) => focusField(box.current, id)
  const isFull = lines.length >= ORDER_LINES_MAX

  /** Adds a line after the one at this place. */
  const add = (at: number) => {
    const line = newLine(nextSpeaker(lines, at))
    set(lines.toSpliced(at + 1, 0, line))
    focus(line.who === '' ? `${line.id}/who` : line.id)
  }
  const goOn = (at: number) => {
    const next = lines[at + 1]
    if (next) focus(next.who === '' ? `${next.id}/who` : next.id)
    else if (!isFull) add(at)
  }
  const remove = (at: number, next = at) => {
    const left = lines.toSpliced(at, 1)
    set(left)
    focus(left[Math.min(Math.max(0, next), left.length - 1)]?.id ?? '')
  }
  const moveByDrag = (number: number, beforeNumber: number | null) => {
    const others = lines.filter(({ id }) => numberOf(id) !== number)
    const before = others.findIndex(({ id }) => numberOf(id) === beforeNumber)
    set(others.toSpliced(before < 0 ? others.length : before, 0, ...lines.filter(({ id }) => numberOf(id) === number)))
  }
  const paste = (id: string, text: string): boolean => {
    const pasted = pasteLines(lines, id, text)
    if (!pasted) return false
    set(pasted.lines)
    focus(pasted.lastId)
    if (pasted.over > 0) toast.warning(t('linesOver', { count: pasted.over, max: ORDER_LINES_MAX }))
    return true
  }
  const setDialogue = (dialogue: boolean) => {
    for (const { id, who } of lines) if (who !== undefined) speakers.current.set(id, who)
    set(withSpeakers(lines, dialogue, speakers.current))
  }
  return (
    <EditorBox ref={box} hint={t('editorHint')}>
      <SortableList ids={ids} nameOf={(number) => t('line', { number: ids.indexOf(number) + 1 })} motion="shift" onMove={moveByDrag}>
        <div className={classes.rows}>
          {lines.map((line, at) => (
            <LineFields
              key={line.id}
              line={line}
              number={numberOf(line.id)}
              at={at}
              of={lines.length}
              onChange={(next) => set(lines.map((other) => (other.id === line.id ? next : other)))}
              onMove={(step) => set(moveByStep(lines, line.id, step))}
              onDelete={() => remove(at)}
              onErase={() => remove(at, at - 1)}
              onEnter={(from) => (from === 'who' ? focus(line.id) : goOn(at))}
              onPaste={(text) => paste(line.id, text)}
            />
          ))}
        </div>
      </SortableList>
      {shownLines(value).length === 0 && !lines.every(isBlank) && <p className={classes.few}>{t('few')}</p>}
      <div className={classes.foot}>
        {!isFull && (
          <Button
            variant="default"
            className={classes.add}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => add(lines.length - 1)}
          >
            {t('lineAdd')}
          </Button>
        )}
        <Checkbox
          classNames={{ body: classes.check }}
          label={t('dialogue')}
          checked={isDialogue(lines)}
          onChange={({ currentTarget }) => setDialogue(currentTarget.checked)}
        />
      </div>
    </EditorBox>
  )
}
