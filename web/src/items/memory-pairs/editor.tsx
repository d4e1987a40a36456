import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { MEMORY_PAIRS_MAX, MEMORY_PAIRS_MIN, WORD_MAX_LENGTH } from '@keel/contract/constants'
import { shownPairs } from '@keel/contract/items/memory-pairs/behaviour'
import type { MemoryPair, MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import type { EditorProps } from '../_shared/item-type'
import { EditorRow, EditorRows, RowFaults, RowsFoot, RowTool } from '../_shared/rows/editor-rows'
import { RowInput } from '../_shared/rows/row-fields'
import { useRows } from '../_shared/rows/use-rows'
import { toastLosses } from '../_shared/toast-losses'
import { useDraft } from '../_shared/use-draft'
import { countHalves, isBlank, newPair, pastePairs } from './edit'

/** Edits the pairs of the exercise, one per row. */
export function MemoryPairsEditor(props: EditorProps<MemoryPairsValue>) {
  const t = useTranslations('memory-pairs-editor')
  const [value, change] = useDraft(props)
  const { pairs } = value
  const set = (next: MemoryPair[]) => change({ pairs: next })
  const list = useRows({ rows: pairs, max: MEMORY_PAIRS_MAX, onChange: set, create: () => newPair(), fieldOf: ({ id }) => `${id}/a` })
  const halves = countHalves(pairs)
  // There must be as many pairs as there are.
  const isNeeded = pairs.length <= MEMORY_PAIRS_MIN
  const faults = [
    ...(halves > 0 ? [t('half', { count: halves })] : []),
    // Said once something is written: before that nothing is wrong.
    ...(shownPairs(value).length === 0 && pairs.some(({ a, b }) => a.text !== '' || b.text !== '') ? [t('few')] : []),
  ]

  const paste = (id: string, text: string): boolean => {
    const pasted = pastePairs(pairs, id, text)
    if (!pasted) return false
    set(pasted.rows)
    list.focus(`${pasted.lastId}/b`)
    if (pasted.over > 0) toast.warning(t('pairsOver', { count: pasted.over, max: MEMORY_PAIRS_MAX }))
    toastLosses(pasted.losses)
    return true
  }
  const card = (pair: MemoryPair, at: number, side: 'a' | 'b') => (
    <RowInput
      field={`${pair.id}/${side}`}
      label={t(side, { number: at + 1 })}
      placeholder={t(`${side}Placeholder`)}
      value={pair[side].text}
      maxLength={WORD_MAX_LENGTH}
      autoFocus={at === 0 && side === 'a'}
      onChange={(text) => list.replace({ ...pair, [side]: { ...pair[side], text } })}
      onEnter={() => (side === 'a' ? list.focus(`${pair.id}/b`) : list.goOn(at))}
      onErase={side === 'a' && isBlank(pair) && !isNeeded && (() => list.erase(at))}
      onPaste={(text) => paste(pair.id, text)}
    />
  )
  return (
    <EditorBox ref={list.box} hint={t('editorHint')}>
      <EditorRows list={list} nameOf={(number) => t('pair', { number })}>
        {(pair, at) => (
          <EditorRow
            key={pair.id}
            number={list.numberOf(pair.id)}
            name={t('pair', { number: at + 1 })}
            columns="two"
            tools={
              <RowTool label={t('pairDelete', { number: at + 1 })} icon={IconTrash} isDisabled={isNeeded} onClick={() => list.remove(at)} />
            }
          >
            {card(pair, at, 'a')}
            {card(pair, at, 'b')}
          </EditorRow>
        )}
      </EditorRows>
      <RowFaults faults={faults} />
      <RowsFoot list={list} label={t('pairAdd')} />
    </EditorBox>
  )
}
