import { flashCards, shownCards } from '@keel/contract/items/flash-cards/behaviour'
import type { FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import { memoryPairs, shownPairs } from '@keel/contract/items/memory-pairs/behaviour'
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

/**
 * Returns cards as a list on paper: flash cards with the other side, or with a line to write it; memory pairs only with answers, for
 * students they are the open cards. Null for other items.
 */
export function toPaperPairs(item: ReadItem, withAnswers: boolean) {
  const rows = withAnswers || item.item.type === flashCards.code ? rowsOf(item) : null
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
