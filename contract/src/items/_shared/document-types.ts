/** The rich-text document, in the editor's own JSON. Written out because the schema is recursive. */
export type MarkNode =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'underline' }
  | { type: 'strike' }
  | { type: 'textStyle'; attrs: { color?: string | null; fontSize?: string | null } }
  | { type: 'link'; attrs: { href: string } }
  | { type: 'gap'; attrs: { wordId: string } }
export interface TextNode {
  type: 'text'
  text: string
  marks?: MarkNode[]
}
export type InlineNode = TextNode | { type: 'hardBreak' }
type Align = 'left' | 'center' | 'right' | 'justify' | null
export interface ParagraphNode {
  type: 'paragraph'
  attrs?: { textAlign?: Align }
  content?: InlineNode[]
}
export interface HeadingNode {
  type: 'heading'
  attrs: { level: 1 | 2 | 3; textAlign?: Align }
  content?: InlineNode[]
}
export interface ListItemNode {
  type: 'listItem'
  content: Block[]
}
export type Block =
  | ParagraphNode
  | { type: 'bulletList'; content: ListItemNode[] }
  | { type: 'orderedList'; attrs?: { start?: number; type?: string | null }; content: ListItemNode[] }
/** What a page of its own may contain. */
export type PageBlock = Block | HeadingNode
export interface CellNode {
  type: 'tableCell' | 'tableHeader'
  attrs?: { colspan?: number; rowspan?: number; colwidth?: number[] | null }
  content: Block[]
}
export interface TableNode {
  type: 'table'
  content: { type: 'tableRow'; content: CellNode[] }[]
}
export type AnyNode = Block | HeadingNode | ListItemNode | InlineNode | TableNode | { type: 'tableRow'; content: CellNode[] } | CellNode

/** Returns all text nodes in reading order. */
export function textNodes(nodes: readonly AnyNode[]): TextNode[] {
  return nodes.flatMap((node) => (node.type === 'text' ? [node] : 'content' in node && node.content ? textNodes(node.content) : []))
}
/** Returns the plain text, without marks and breaks. */
export const plainText = (nodes: readonly AnyNode[]): string =>
  textNodes(nodes)
    .map((n) => n.text)
    .join('')
/** Returns the plain text with a line for each gap: a name must not reveal the answers. */
export function gappedText(nodes: readonly AnyNode[]): string {
  let before: string | undefined
  return textNodes(nodes)
    .map(({ text, marks = [] }) => {
      const gap = marks.find((mark) => mark.type === 'gap')?.attrs.wordId
      const isSame = gap !== undefined && gap === before
      before = gap
      return gap === undefined ? text : isSame ? '' : '___'
    })
    .join('')
}
/** Returns gap words in reading order; neighbouring text nodes of one gap are one gap. */
export function gapIds(nodes: readonly AnyNode[]): string[] {
  const ids = textNodes(nodes).flatMap((n) => (n.marks ?? []).flatMap((m) => (m.type === 'gap' ? [m.attrs.wordId] : [])))
  return [...new Set(ids)]
}
export const isEmptyParagraph = (blocks: readonly AnyNode[]): boolean =>
  blocks.length === 1 && blocks[0]?.type === 'paragraph' && !blocks[0].content?.length
export const emptyParagraph = (): ParagraphNode => ({ type: 'paragraph' })
export const paragraph = (text: string): ParagraphNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
