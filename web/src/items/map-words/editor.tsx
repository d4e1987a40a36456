import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { MAP_PAIRS_MAX, WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { MapWordsValue, Pair } from '@keel/contract/items/map-words/schema'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import type { EditorProps } from '../_shared/item-type'
import { EditorRow, EditorRows, RowsFoot, RowTool } from '../_shared/rows/editor-rows'
import { RowInput } from '../_shared/rows/row-fields'
import { useRows } from '../_shared/rows/use-rows'
import { toastLosses } from '../_shared/toast-losses'
import { useDraft } from '../_shared/use-draft'
import { isBlank, newPair, pastePairs } from './edit'

/** Edits the pairs of the exercise, one per row. */
export function MapWordsEditor(props: EditorProps<MapWordsValue>) {
  const t = useTranslations('groups-editor')
  const [{ words: pairs }, change] = useDraft(props)
  const set = (next: Pair[]) => change({ words: next })
  const list = useRows({ rows: pairs, max: MAP_PAIRS_MAX, onChange: set, create: () => newPair(), fieldOf: ({ id }) => `${id}/1` })
  const isOnly = pairs.length === 1

  const paste = (id: string, text: string): boolean => {
    const pasted = pastePairs(pairs, id, text)
    if (!pasted) return false
    set(pasted.rows)
    list.focus(`${pasted.lastId}/2`)
    if (pasted.over > 0) toast.warning(t('pairsOver', { count: pasted.over, max: MAP_PAIRS_MAX }))
    toastLosses(pasted.losses)
    return true
  }
  const word = (pair: Pair, at: number, side: 1 | 2) => (
    <RowInput
      field={`${pair.id}/${side}`}
      label={t(side === 1 ? 'first' : 'second', { number: at + 1 })}
      placeholder={t(side === 1 ? 'firstPlaceholder' : 'secondPlaceholder')}
      value={side === 1 ? pair.text1 : pair.text2}
      maxLength={WORD_MAX_LENGTH}
      autoFocus={at === 0 && side === 1}
      onChange={(text) => list.replace({ ...pair, [side === 1 ? 'text1' : 'text2']: text })}
      onEnter={() => (side === 1 ? list.focus(`${pair.id}/2`) : list.goOn(at))}
      onErase={side === 1 && isBlank(pair) && !isOnly && (() => list.erase(at))}
      onPaste={(text) => paste(pair.id, text)}
    />
  )
  return (
    <EditorBox ref={list.box} hint={t('pairsHint')}>
      <EditorRows list={list} nameOf={(number) => t('pair', { number })}>
        {(pair, at) => (
          <EditorRow
            key={pair.id}
            number={list.numberOf(pair.id)}
            name={t('pair', { number: at + 1 })}
            columns="two"
            tools={
              <RowTool label={t('pairDelete', { number: at + 1 })} icon={IconTrash} isDisabled={isOnly} onClick={() => list.remove(at)} />
            }
          >
            {word(pair, at, 1)}
            {word(pair, at, 2)}
          </EditorRow>
        )}
      </EditorRows>
      <RowsFoot list={list} label={t('pairAdd')} />
    </EditorBox>
  )
}
