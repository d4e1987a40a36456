import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { MAP_PAIRS_MAX } from '@keel/contract/constants'
import type { MapWordsValue, Pair } from '@keel/contract/items/map-words/schema'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useNumbers } from '../../lib/dnd/use-numbers'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { toastLosses } from '../_shared/toast-losses'
import { useDraft } from '../_shared/use-draft'
import { movePair, newPair, pastePairs } from './edit'
import classes from './editor.module.css'
import { PairRow } from './pair-row'

/** Edits the pairs of the exercise, one per row. */
export function MapWordsEditor(props: EditorProps<MapWordsValue>) {
  const t = useTranslations('groups-editor')
  const [{ words: pairs }, change] = useDraft(props)
  const box = useRef<HTMLDivElement>(null)
  const numberOf = useNumbers()
  const ids = pairs.map((pair) => numberOf(pair.id))
  const idOf = (number: number | null) => pairs[ids.indexOf(number ?? 0)]?.id ?? null
  const set = (next: Pair[]) => change({ words: next })
  const focus = (id: string, side: 1 | 2 = 1) => focusField(box.current, `${id}/${side}`)

  const add = () => {
    const pair = newPair()
    set([...pairs, pair])
    focus(pair.id)
  }
  const goOn = (at: number) => {
    const next = pairs[at + 1]
    if (next) focus(next.id)
    else if (pairs.length < MAP_PAIRS_MAX) add()
  }
  const remove = (at: number) => {
    const left = pairs.filter((_pair, other) => other !== at)
    if (left.length === 0) return
    set(left)
    focus(left[Math.max(0, at - 1)]?.id ?? '')
  }
  const paste = (id: string, text: string): boolean => {
    const pasted = pastePairs(pairs, id, text)
    if (!pasted) return false
    set(pasted.pairs)
    focus(pasted.lastId, 2)
    if (pasted.losses.left > 0) toast.warning(t('pairsOver', { count: pasted.losses.left, max: MAP_PAIRS_MAX }))
    toastLosses(pasted.losses)
    return true
  }
  return (
    <EditorBox ref={box} hint={t('pairsHint')}>
      <SortableList
        ids={ids}
        nameOf={(number) => t('pair', { number: ids.indexOf(number) + 1 })}
        motion="shift"
        onMove={(number, before) => set(movePair(pairs, idOf(number) ?? '', idOf(before)))}
      >
        <div className={classes.rows}>
          {pairs.map((pair, at) => (
            <PairRow
              key={pair.id}
              pair={pair}
              number={numberOf(pair.id)}
              at={at}
              only={pairs.length === 1}
              onChange={(next) => set(pairs.map((other) => (other.id === pair.id ? next : other)))}
              onPaste={(text) => paste(pair.id, text)}
              onEnter={(side) => (side === 1 ? focus(pair.id, 2) : goOn(at))}
              onDelete={() => remove(at)}
            />
          ))}
        </div>
      </SortableList>
      {pairs.length < MAP_PAIRS_MAX && (
        <Button variant="default" className={classes.add} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
          {t('pairAdd')}
        </Button>
      )}
    </EditorBox>
  )
}
