import type { JSONNodeType, NodeProps } from '@tiptap/static-renderer/json/react'
import { createContext, type CSSProperties, type ReactNode, use, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'

/** Renders a gap of an exercise; without it the text is shown. */
export const GapContext = createContext<((wordId: string, text: string) => ReactNode) | null>(null)

type Props = NodeProps<JSONNodeType, ReactNode>

const align = (attrs: Record<string, unknown> | undefined): CSSProperties | undefined =>
  typeof attrs?.['textAlign'] === 'string' ? { textAlign: attrs['textAlign'] as CSSProperties['textAlign'] } : undefined
// An empty block keeps the height of a line, as in the editor.
const filled = (node: Props['node'], children: ReactNode) => (node.content?.length ? children : <br />)

function Heading({ node, children }: Props) {
  const level = node.attrs?.['level'] === 3 ? 3 : node.attrs?.['level'] === 2 ? 2 : 1
  // The name of the page is the h1.
  const Tag = ({ 1: 'h2', 2: 'h3', 3: 'h4' } as const)[level]
  return (
    <Tag data-level={level} style={align(node.attrs)}>
      {filled(node, children)}
    </Tag>
  )
}

function Cell({ node, children, parent }: Props) {
  const span = (name: string) => (Number(node.attrs?.[name] ?? 1) > 1 ? Number(node.attrs?.[name]) : undefined)
  const spans = { colSpan: span('colspan'), rowSpan: span('rowspan') }
  if (node.type !== 'tableHeader') return <td {...spans}>{children}</td>
  // A row of headers alone names the columns; a header among cells names its row.
  return (
    <th scope={parent?.content?.every((cell) => cell.type === 'tableHeader') ? 'col' : 'row'} {...spans}>
      {children}
    </th>
  )
}

function Gap({ node }: Props) {
  const draw = use(GapContext)
  const text = node.text ?? ''
  const gap = draw ? draw(String(node.attrs?.['wordId']), text) : text
  const after = node.attrs?.['after']
  if (typeof after !== 'string') return gap
  return (
    <span data-stick>
      {gap}
      {after}
    </span>
  )
}

/** A wide table scrolls sideways, by the keyboard too. */
function TableScroll({ children }: { children: ReactNode }) {
  const t = useTranslations('items')
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback((box: HTMLDivElement) => {
    const hint = () => box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    const observer = new ResizeObserver(() => {
      setScrolls(box.scrollWidth > box.clientWidth + 1)
      hint()
    })
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    box.addEventListener('scroll', hint, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', hint)
    }
  }, [])
  return (
    <div ref={watch} data-table-scroll {...(scrolls && { role: 'group', tabIndex: 0, 'aria-label': t('table') })}>
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export const nodeMapping = {
  doc: ({ children }: Props) => children,
  text: ({ node }: Props) => node.text ?? '',
  hardBreak: () => <br />,
  paragraph: ({ node, children }: Props) => <p style={align(node.attrs)}>{filled(node, children)}</p>,
  heading: Heading,
  bulletList: ({ children }: Props) => <ul dir="auto">{children}</ul>,
  orderedList: ({ node, children }: Props) => (
    <ol dir="auto" start={Number(node.attrs?.['start'] ?? 1)}>
      {children}
    </ol>
  ),
  listItem: ({ children }: Props) => <li>{children}</li>,
  table: ({ children }: Props) => <TableScroll>{children}</TableScroll>,
  tableRow: ({ children }: Props) => <tr>{children}</tr>,
  tableHeader: Cell,
  tableCell: Cell,
  gap: Gap,
}
