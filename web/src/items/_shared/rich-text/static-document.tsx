import type { MarkProps } from '@tiptap/static-renderer/json/react'
import { renderJSONContentToReactElement } from '@tiptap/static-renderer/json/react'
import type { ReactNode } from 'react'
import type { AnyNode } from '@keel/contract/items/_shared/document-types'
import classes from './document.module.css'
import { joinGaps } from './join-gaps'
import { GapContext, nodeMapping } from './static-nodes'
import { useContentLang } from '../item-context'

type Props = MarkProps<{ attrs?: Record<string, unknown> }, ReactNode>

function TextStyle({ mark, children }: Props) {
  const { color, fontSize } = (mark.attrs ?? {}) as { color?: string | null; fontSize?: string | null }
  return <span style={{ color: color ?? undefined, fontSize: fontSize ?? undefined }}>{children}</span>
}

function Link({ mark, children }: Props) {
  const { href = '' } = (mark.attrs ?? {}) as { href?: string }
  // Checked when it was stored; checked again because a link that runs script would be the worst kind of bug.
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

const markMapping = {
  bold: ({ children }: Props) => <strong>{children}</strong>,
  italic: ({ children }: Props) => <em>{children}</em>,
  underline: ({ children }: Props) => <u>{children}</u>,
  strike: ({ children }: Props) => <s>{children}</s>,
  textStyle: TextStyle,
  link: Link,
}

export interface StaticDocumentProps {
  blocks: readonly AnyNode[]
  /** Renders a gap of an exercise in the place of its words. */
  gap?: (wordId: string, text: string) => ReactNode
}

/** A rich-text document for reading, without the editor's code. */
export function StaticDocument({ blocks, gap }: StaticDocumentProps) {
  const lang = useContentLang()
  // Created for each render: it numbers its elements from zero, so the same document keeps the same keys.
  const render = renderJSONContentToReactElement({
    nodeMapping,
    markMapping,
    unhandledNode: ({ children }) => children,
    unhandledMark: ({ children }) => children,
  })
  return (
    <GapContext value={gap ?? null}>
      <div className={classes.document} lang={lang}>
        {render({ content: { type: 'doc', content: joinGaps(blocks) } })}
      </div>
    </GapContext>
  )
}
