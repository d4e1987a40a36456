import { z } from 'zod'
import { DOCUMENT_MAX_DEPTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { depthWithin, DOCUMENT_LIMITS } from './document-limits'
import type { Block, HeadingNode as HeadingType, PageBlock, TableNode, TextNode } from './document-types'

const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const href = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|mailto:)/i)
const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('underline') }),
  z.object({ type: z.literal('strike') }),
  z.object({
    type: z.literal('textStyle'),
    attrs: z.object({
      color: hexColor.nullish(),
      fontSize: z
        .string()
        .regex(/^(14|18|22|26|30|34)px$/)
        .nullish(),
    }),
  }),
  z.object({ type: z.literal('link'), attrs: z.object({ href }) }),
  z.object({ type: z.literal('gap'), attrs: z.object({ wordId: GeneratedId }) }),
])
const Text: z.ZodType<TextNode> = z.object({
  type: z.literal('text'),
  text: z.string().min(1).max(DOCUMENT_LIMITS.textLength),
  marks: z.array(Mark).max(8).optional(),
})
const Inline = z.union([Text, z.object({ type: z.literal('hardBreak') })])
const textAlign = z.enum(['left', 'center', 'right', 'justify']).nullish()
const inlines = z.array(Inline).max(DOCUMENT_LIMITS.inlinesPerBlock).optional()
const Paragraph = z.object({ type: z.literal('paragraph'), attrs: z.object({ textAlign }).optional(), content: inlines })
export const HeadingNode: z.ZodType<HeadingType> = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]), textAlign }),
  content: inlines,
})
const ListItem = z.object({
  type: z.literal('listItem'),
  get content() {
    return z.array(BlockNode).min(1).max(DOCUMENT_LIMITS.itemsPerList)
  },
})
const BlockNode: z.ZodType<Block> = z.lazy(() =>
  z.union([
    Paragraph,
    z.object({ type: z.literal('bulletList'), content: z.array(ListItem).min(1).max(DOCUMENT_LIMITS.itemsPerList) }),
    z.object({
      type: z.literal('orderedList'),
      attrs: z.object({ start: z.int().min(0).max(9999).optional(), type: z.string().max(1).nullish() }).optional(),
      content: z.array(ListItem).min(1).max(DOCUMENT_LIMITS.itemsPerList),
    }),
  ]),
)
const span = z.int().min(1).max(DOCUMENT_LIMITS.tableRows)
const cellAttrs = z
  .object({
    colspan: span.optional(),
    rowspan: span.optional(),
    colwidth: z.array(z.int().min(0).max(4000)).max(DOCUMENT_LIMITS.tableColumns).nullish(),
  })
  .optional()
const Cell = z.object({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: cellAttrs,
  content: z.array(BlockNode).min(1).max(DOCUMENT_LIMITS.blocksPerCell),
})
export const Table: z.ZodType<TableNode> = z.object({
  type: z.literal('table'),
  content: z
    .array(z.object({ type: z.literal('tableRow'), content: z.array(Cell).max(DOCUMENT_LIMITS.tableColumns) }))
    .min(1)
    .max(DOCUMENT_LIMITS.tableRows),
})

// Each level of a list is an object, its array and an item with its own array.
const bounded = z.unknown().refine((v) => depthWithin(v, DOCUMENT_MAX_DEPTH), 'too_deep')
/** A rich-text document: a list of blocks. Nesting is bounded before the schema walks it. */
export const Blocks = bounded.pipe(z.array(BlockNode).min(1).max(DOCUMENT_LIMITS.blocks))
const PageNode: z.ZodType<PageBlock> = z.union([BlockNode, HeadingNode])
/** A document with headings: a page of its own, not a text on a board. */
export const PageBlocks = bounded.pipe(z.array(PageNode).min(1).max(DOCUMENT_LIMITS.blocks))
export const bounds = bounded
