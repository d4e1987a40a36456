import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { MEMORY_PAIRS_MAX, MEMORY_PAIRS_MIN } from '@keel/contract/constants'
import { shownPairs } from '@keel/contract/items/memory-pairs/behaviour'
import type { MemoryPair, MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useNumbers } from '../../lib/dnd/use-numbers'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { moveBefore } from '../_shared/move-before'
import { toastLosses } from '../_shared/toast-losses'
import { useDraft } from '../_shared/use-draft'
import { countHalves, newPair, pastePairs } from './edit'
import classes from './editor.module.css'
import { PairRow } from './pair-row'

/** Edits the pairs of the exercise, one per row. */
export function MemoryPairsEditor(props: EditorProps<MemoryPairsValue>) {
  const t = useTranslations('memory-pairs-editor')
  const [value, change] = useDraft(props)
  const { pairs } = value
  const box = useRef<HTMLDivElement>(null)
  const numberOf = useNumbers()
  const ids = pairs.map(({ id }) => numberOf(id))
  const idOf = (number: number | null) => pairs[ids.indexOf(number ?? 0)]?.id ?? null
  const set = (next: MemoryPair[]) => change({ pairs: next })
  const focus = (id: string, side: 'a' | 'b' = 'a') => focusField(box.current, `${id}/${side}`)
  const halves = countHalves(pairs)
  const isFull = pairs.length >= MEMORY_PAIRS_MAX
  const warnings = [
    ...(halves > 0 ? [t('half', { count: halves })] : []),
    // Said once something is written: before that nothing is wrong.
    ...(shownPairs(value).length === 0 && pairs.some(({ a, b }) => a.text !== '' || b.text !== '') ? [t('few')] : []),
  ]

  const add = () => {
    const pair = newPair()
    set([...pairs, pair])
    focus(pair.id)
  }
  const goOn = (at: number) => {
    const next = pairs[at + 1]
    if (next) focus(next.id)
    else if (!isFull) add()
  }
  const remove = (at: number) => {
    const left = pairs.toSpliced(at, 1)
    if (left.length < MEMORY_PAIRS_MIN) return
    set(left)
    focus(left[Math.max(0, at - 1)]?.id ?? '')
  }
  const paste = (id: string, text: string): boolean => {
    const pasted = pastePairs(pairs, id, text)
    if (!pasted) return false
    set(pasted.pairs)
    focus(pasted.lastId, 'b')
    if (pasted.over > 0) toast.warning(t('pairsOver', { count: pasted.over, max: MEMORY_PAIRS_MAX }))
    toastLosses(pasted.losses)
    return true
  }
  return (
    <EditorBox ref={box} hint={t('editorHint')}>
      <SortableList
        ids={ids}
        nameOf={(number) => t('pair', { number: ids.indexOf(number) + 1 })}
        motion="shift"
        onMove={(number, before) => set(moveBefore(pairs, idOf(number) ?? '', idOf(before)))}
      >
        <div className={classes.rows}>
          {pairs.map((pair, at) => (
            <PairRow
              key={pair.id}
              pair={pair}
              number={numberOf(pair.id)}
              at={at}
              isNeeded={pairs.length <= MEMORY_PAIRS_MIN}
              onChange={(next) => set(pairs.map((other) => (other.id === pair.id ? next : other)))}
              onPaste={(text) => paste(pair.id, text)}
              onEnter={(from) => (from === 'a' ? focus(pair.id, 'b') : goOn(at))}
              onDelete={() => remove(at)}
            />
          ))}
        </div>
      </SortableList>
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          {warning}
        </p>
      ))}
      {!isFull && (
        <Button variant="default" className={classes.add} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
          {t('pairAdd')}
        </Button>
      )}
    </EditorBox>
  )
}
