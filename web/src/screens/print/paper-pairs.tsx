import { IconVolume } from '@tabler/icons-react'
import type { MediaPart } from '@keel/contract/items/_shared/media'
import { flashCards, shownCards, sideOf } from '@keel/contract/items/flash-cards/behaviour'
import type { FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import { memoryPairs, shownPairs, tableOf } from '@keel/contract/items/memory-pairs/behaviour'
import type { MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import { fileUrl } from '../../data/files/calls'
import type { ReadItem } from '../../features/board/read-items'
import classes from './print.module.css'

interface Row {
  id: string
  first: MediaPart
  second: MediaPart
}

/** What stands on paper for a side; a sound is a sign. */
const Side = ({ side: { text, media } }: { side: MediaPart }) => (
  <>
    {media?.kind === 'image' && <img className={classes.picture} src={fileUrl(media.file_id)} alt={media.alt ?? ''} />}
    {media?.kind === 'audio' && <IconVolume className={classes.sound} size={20} stroke={1.6} aria-hidden />}
    {text}
  </>
)

/** Returns the pairs of cards, whose view shows some of them at a time; null for other items. */
function rowsOf({ item: { type, value } }: ReadItem): Row[] | null {
  if (type === flashCards.code)
    return shownCards(value as FlashCardsValue).map((card) => ({ id: card.id, first: sideOf(card, 'front'), second: sideOf(card, 'back') }))
  if (type === memoryPairs.code) return shownPairs(value as MemoryPairsValue).map(({ id, a, b }) => ({ id, first: a, second: b }))
  return null
}

/** Returns the cards of memory pairs, mixed: they are cut out. */
const toCards = ({ item: { id: itemId, value } }: ReadItem) => (
  <ul className={classes.cards}>
    {tableOf(value as MemoryPairsValue, {}, itemId).map((card) => (
      <li key={card.id} dir="auto">
        <Side side={card} />
      </li>
    ))}
  </ul>
)

/**
 * Returns how items with cards look on paper: with answers, and flash cards always, a table of pairs, for students without the second side;
 * memory pairs of students as cards. Null for other items.
 */
export function toPaperPairs(item: ReadItem, withAnswers: boolean) {
  const rows = rowsOf(item)
  if (rows && !withAnswers && item.item.type === memoryPairs.code) return toCards(item)
  return (
    rows && (
      <table className={classes.pairs}>
        <tbody>
          {rows.map(({ id, first, second }) => (
            <tr key={id}>
              <td dir="auto">
                <Side side={first} />
              </td>
              <td dir="auto">{withAnswers && <Side side={second} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  )
}
