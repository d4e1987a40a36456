import { useId } from 'react'
import { askedOf, wantedOf, type CardTurn } from '@keel/contract/items/flash-cards/behaviour'
import { SoundButton } from '../_shared/media/sound-button'
import { useMediaName } from '../_shared/media/use-media-name'
import classes from './flash-cards.module.css'

/** Plays the sounds of a card: of the side that is asked; once it is open, of the other side too. */
export function Sounds({ turn, open }: { turn: CardTurn; open: boolean }) {
  const nameOf = useMediaName()
  const id = useId()
  const sides = [askedOf(turn), ...(open ? [wantedOf(turn)] : [])]
  if (!sides.some(({ media }) => media?.kind === 'audio')) return null
  return (
    <div className={classes.sounds}>
      {sides.map(
        (side, at) =>
          side.media?.kind === 'audio' && (
            <SoundButton key={`${turn.key}${side.media.file_id}`} id={`${id}${at}`} fileId={side.media.file_id} name={nameOf(side, at)} />
          ),
      )}
    </div>
  )
}
