import { linkify } from '../lib/linkify'

/** A text as typed, with clickable URLs; never HTML. */
export function LinkedText({ text, className, lang }: { text: string; className?: string | undefined; lang?: string | undefined }) {
  return (
    <p className={className} lang={lang} dir="auto">
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
