import { flashCards, shownCards } from '@keel/contract/items/flash-cards/behaviour'
import type { FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import { memoryPairs, shownPairs, tableOf } from '@keel/contract/items/memory-pairs/behaviour'
import type { MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import type { ReadItem } from '../../features/board/read-items'
import classes from './print.module.css'

interface Row {
  id: string
  first: string
  second: string
}

/** Returns the pairs of cards, whose view shows some of them at a time; null for other items. */
function rowsOf({ item: { type, value } }: ReadItem): Row[] | null {
  if (type === flashCards.code)
    return shownCards(value as FlashCardsValue).map(({ id, front, back }) => ({ id, first: front, second: back }))
  if (type === memoryPairs.code) return shownPairs(value as MemoryPairsValue).map(({ id, a, b }) => ({ id, first: a.text, second: b.text }))
  return null
}

/** Returns the cards of memory pairs, mixed: they are cut out. */
const toCards = ({ item: { id: itemId, value } }: ReadItem) => (
  <ul className={classes.cards}>
    {tableOf(value as MemoryPairsValue, {}, itemId).map(({ id, text }) => (
      <li key={id} dir="auto">
        {text}
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
              <td dir="auto">{first}</td>
              <td dir="auto">{withAnswers && second}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  )
}
