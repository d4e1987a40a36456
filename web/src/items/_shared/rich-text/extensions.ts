import { type Extensions, mergeAttributes } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'

/** Link addresses that a document may contain; the contract refuses all others. */
export const isAllowedHref = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href) && href.length <= 2000

const inline = (): Extensions => [
  Text,
  HardBreak,
  Bold,
  Italic,
  Underline,
  Strike,
  TextStyle,
  Color,
  FontSize,
  UndoRedo,
  // Pasting a link over words is handled by the plain-text paste; a typed one becomes a link.
  Link.configure({
    openOnClick: false,
    linkOnPaste: false,
    defaultProtocol: 'https',
    shouldAutoLink: isAllowedHref,
    isAllowedUri: (url) => isAllowedHref(url) || !url.includes(':'),
    HTMLAttributes: { rel: null, target: null, class: null },
  }),
  TextAlign.configure({ types: ['paragraph', 'heading'], alignments: ['left', 'center', 'right', 'justify'] }),
]

// The marks of a list stand on the side where its words begin. The attribute is not stored.
const lists = (): Extensions => [
  BulletList.configure({ HTMLAttributes: { dir: 'auto' } }),
  OrderedList.configure({ HTMLAttributes: { dir: 'auto' } }),
  ListKeymap,
]

/** What a text may contain: paragraphs and lists. */
export const blockExtensions = (): Extensions => [Document, Paragraph, ...lists(), ListItem, ...inline()]

// The name of the page is the h1, so level 1 is an h2 on the page; `data-level` sets the style.
const ItemHeading = Heading.extend({
  parseHTML: () => [1, 2, 3].map((level) => ({ tag: `h${level + 1}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [
    `h${Number(node.attrs['level']) + 1}`,
    mergeAttributes(HTMLAttributes, { 'data-level': node.attrs['level'] }),
    0,
  ],
}).configure({ levels: [1, 2, 3] })

/** What a page may contain: a text with headings of two levels, which stand in no list. */
export const pageExtensions = (): Extensions => [
  Document,
  Paragraph,
  ItemHeading.configure({ levels: [1, 2] }),
  ...lists(),
  ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' }),
  ...inline(),
]

/** Exactly one heading. */
export const headingExtensions = (): Extensions => [Document.extend({ content: 'heading' }), ItemHeading, ...inline()]

/** A document with another top node, such as one table; its cells contain paragraphs and lists. */
export const blockExtensionsWithin = (content: string): Extensions => [
  Document.extend({ content }),
  Paragraph,
  ...lists(),
  ListItem,
  ...inline(),
]
