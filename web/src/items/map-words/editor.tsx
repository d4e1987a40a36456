import { useTranslations } from 'use-intl/react'
import { MAP_PAIRS_MAX } from '@keel/contract/constants'
import type { MapWordsValue, Pair } from '@keel/contract/items/map-words/schema'
import { EditorBox } from '../_shared/exercise/editor-box'
import type { EditorProps } from '../_shared/item-type'
import { EditorRows, RowsFoot } from '../_shared/rows/editor-rows'
import { PairRow, takePairs } from '../_shared/rows/pair-row'
import { useRows } from '../_shared/rows/use-rows'
import { useDraft } from '../_shared/use-draft'
import { isBlank, newPair, pastePairs } from './edit'

/** Edits the pairs of the exercise, one per row. */
export function MapWordsEditor(props: EditorProps<MapWordsValue>) {
  const t = useTranslations('groups-editor')
  const [{ words: pairs }, change] = useDraft(props)
  const list = useRows({
    rows: pairs,
    max: MAP_PAIRS_MAX,
    onChange: (next) => change({ words: next }),
    create: () => newPair(),
    fieldOf: ({ id }) => `${id}/1`,
  })
  const side = (pair: Pair, at: number, key: 1 | 2) => ({
    key,
    label: t(key === 1 ? 'first' : 'second', { number: at + 1 }),
    placeholder: t(key === 1 ? 'firstPlaceholder' : 'secondPlaceholder'),
    value: key === 1 ? pair.text1 : pair.text2,
    onChange: (text: string) => list.replace({ ...pair, [key === 1 ? 'text1' : 'text2']: text }),
  })
  const toOver = (count: number) => t('pairsOver', { count, max: MAP_PAIRS_MAX })
  return (
    <EditorBox ref={list.box} hint={t('pairsHint')}>
      <EditorRows list={list} nameOf={(number) => t('pair', { number })}>
        {(pair, at) => (
          <PairRow
            key={pair.id}
            list={list}
            row={pair}
            at={at}
            name={t('pair', { number: at + 1 })}
            sides={[side(pair, at, 1), side(pair, at, 2)]}
            isBlank={isBlank(pair)}
            isNeeded={pairs.length === 1}
            deleteLabel={t('pairDelete', { number: at + 1 })}
            onPaste={(text) => takePairs(list, pastePairs(pairs, pair.id, text), 2, toOver)}
          />
        )}
      </EditorRows>
      <RowsFoot list={list} label={t('pairAdd')} />
    </EditorBox>
  )
}
