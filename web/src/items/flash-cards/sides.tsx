import { askedOf, wantedOf, type CardTurn } from '@keel/contract/items/flash-cards/behaviour'
import classes from './flash-cards.module.css'

/** A side that is longer is written smaller. */
const SHORT_MAX_LENGTH = 40
const isLong = (text: string) => text.length > SHORT_MAX_LENGTH || undefined

/** What a card shows: the side that is asked; once it is open the other side below it, with the example. */
export function Sides({ turn, open }: { turn: CardTurn; open: boolean }) {
  const [asked, wanted, example = ''] = [askedOf(turn).trim(), wantedOf(turn).trim(), turn.card.example?.trim()]
  return (
    <>
      <span className={classes.asked} dir="auto" data-open={open || undefined} data-long={isLong(asked)}>
        {asked}
      </span>
      {open && (
        <span className={classes.wanted} dir="auto" data-long={isLong(wanted)}>
          {wanted}
        </span>
      )}
      {open && example !== '' && (
        <span className={classes.example} dir="auto">
          {example}
        </span>
      )}
    </>
  )
}
