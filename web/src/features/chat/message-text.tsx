import { linkify } from './linkify'
import classes from './chat.module.css'

/** A message as it was typed, its addresses clickable; never HTML. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={classes.text} dir="auto">
      {linkify(text).map(({ text: piece, href }, index) =>
        href === undefined ? (
          piece
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {piece}
          </a>
        ),
      )}
    </p>
  )
}
