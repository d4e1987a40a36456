import { IconVolume } from '@tabler/icons-react'
import type { MediaPart } from '@keel/contract/items/_shared/media'
import { askedOf, wantedOf, type CardTurn } from '@keel/contract/items/flash-cards/behaviour'
import { MediaImage } from '../_shared/media/media-image'
import classes from './flash-cards.module.css'
import { useContentLang } from '../_shared/item-context'

/** A side that is longer is written smaller. */
const SHORT_MAX_LENGTH = 40
const isLong = (text: string) => text.length > SHORT_MAX_LENGTH || undefined

/** The image of a side, or a sign for one that is only heard. */
function SideMedia({ side: { text, media } }: { side: MediaPart }) {
  const isAlone = text.trim() === ''
  if (media?.kind === 'image')
    return <MediaImage className={classes.picture} fileId={media.file_id} alt={isAlone ? (media.alt ?? '') : ''} />
  return media && isAlone ? <IconVolume size={32} stroke={1.5} aria-hidden /> : null
}

/** What a card shows: the side that is asked; once it is open the other side below it, with the example. */
export function Sides({ turn, open }: { turn: CardTurn; open: boolean }) {
  const lang = useContentLang()
  const [askedSide, wantedSide] = [askedOf(turn), wantedOf(turn)]
  const [asked, wanted, example = ''] = [askedSide.text.trim(), wantedSide.text.trim(), turn.card.example?.trim()]
  return (
    <>
      <SideMedia side={askedSide} />
      <span
        className={classes.asked}
        lang={turn.first === 'front' ? lang : undefined}
        dir="auto"
        data-open={open || undefined}
        data-long={isLong(asked)}
      >
        {asked}
      </span>
      {open && <SideMedia side={wantedSide} />}
      {open && (
        <span className={classes.wanted} lang={turn.first === 'back' ? lang : undefined} dir="auto" data-long={isLong(wanted)}>
          {wanted}
        </span>
      )}
      {open && example !== '' && (
        <span className={classes.example} lang={lang} dir="auto">
          {example}
        </span>
      )}
    </>
  )
}
