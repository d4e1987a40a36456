import { useTranslations } from 'use-intl/react'
import { MEMORY_PAIRS_MAX, MEMORY_PAIRS_MIN } from '@keel/contract/constants'
import { memoryPairs, shownPairs } from '@keel/contract/items/memory-pairs/behaviour'
import { isFull } from '@keel/contract/items/_shared/media'
import type { ItemMedia } from '@keel/contract/items/_shared/media-schema'
import type { MemoryPair, MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import { EditorBox } from '../_shared/exercise/editor-box'
import type { EditorProps } from '../_shared/item-type'
import { MediaMenu } from '../_shared/media/media-menu'
import { MediaPreview } from '../_shared/media/media-preview'
import { withMedia } from '../_shared/media/with-media'
import { EditorRows, RowFaults, RowsFoot } from '../_shared/rows/editor-rows'
import { PairRow, takePairs } from '../_shared/rows/pair-row'
import { useRows } from '../_shared/rows/use-rows'
import { useDraft } from '../_shared/use-draft'
import { countHalves, isBlank, newPair, pastePairs } from './edit'

/** Edits the pairs of the exercise, one per row. */
export function MemoryPairsEditor(props: EditorProps<MemoryPairsValue>) {
  const t = useTranslations('memory-pairs-editor')
  const [value, change] = useDraft(props)
  const { pairs } = value
  const list = useRows({
    rows: pairs,
    max: MEMORY_PAIRS_MAX,
    onChange: (next) => change({ pairs: next }),
    create: () => newPair(),
    fieldOf: ({ id }) => `${id}/a`,
  })
  const halves = countHalves(pairs)
  const faults = [
    ...(halves > 0 ? [t('half', { count: halves })] : []),
    // Said once something is written: before that nothing is wrong.
    ...(shownPairs(value).length === 0 && !pairs.every(isBlank) ? [t('few')] : []),
  ]

  const hasNoRoom = isFull(memoryPairs.files(value))
  const mediaOf = (pair: MemoryPair, at: number, key: 'a' | 'b') => ({
    label: t(`${key}Media`, { number: at + 1 }),
    onChange: (media: ItemMedia | undefined) => list.replace({ ...pair, [key]: withMedia(pair[key], media) }),
  })
  const preview = (pair: MemoryPair, at: number, key: 'a' | 'b') => {
    const { text, media } = pair[key]
    return media && <MediaPreview {...mediaOf(pair, at, key)} media={media} isAlone={text.trim() === ''} />
  }
  const side = (pair: MemoryPair, at: number, key: 'a' | 'b') => ({
    key,
    label: t(key, { number: at + 1 }),
    placeholder: t(`${key}Placeholder`),
    value: pair[key].text,
    onChange: (text: string) => list.replace({ ...pair, [key]: { ...pair[key], text } }),
    below: preview(pair, at, key),
    tool: <MediaMenu {...mediaOf(pair, at, key)} media={pair[key].media} isFull={hasNoRoom} />,
    file: { media: pair[key].media, isFull: hasNoRoom, onChange: mediaOf(pair, at, key).onChange },
  })
  const toOver = (count: number) => t('pairsOver', { count, max: MEMORY_PAIRS_MAX })
  return (
    <EditorBox ref={list.box} hint={t('editorHint')}>
      <EditorRows list={list} nameOf={(number) => t('pair', { number })}>
        {(pair, at) => (
          <PairRow
            key={pair.id}
            list={list}
            row={pair}
            at={at}
            name={t('pair', { number: at + 1 })}
            sides={[side(pair, at, 'a'), side(pair, at, 'b')]}
            isBlank={isBlank(pair)}
            isNeeded={pairs.length <= MEMORY_PAIRS_MIN}
            deleteLabel={t('pairDelete', { number: at + 1 })}
            onPaste={(text) => takePairs(list, pastePairs(pairs, pair.id, text), 'b', toOver)}
          />
        )}
      </EditorRows>
      <RowFaults faults={faults} />
      <RowsFoot list={list} label={t('pairAdd')} />
    </EditorBox>
  )
}
