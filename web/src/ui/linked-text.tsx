import { linkify } from '../lib/linkify'

/** A text as typed, with clickable URLs; never HTML. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={className} dir="auto">
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
