import { IconFileTypePdf } from '@tabler/icons-react'
import type { PdfValue } from '@keel/contract/items/pdf/page-number'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 720

export const pdf = defineItem<PdfValue>({
  label: 'pages.pdf',
  icon: IconFileTypePdf,
  add: [{ label: 'pages.pdf', icon: IconFileTypePdf, order: 100, kind: 'file', file: 'pdf', value: (file_id) => ({ file_id }) }],
  View: lazyView(() => import('./view').then((module) => module.PdfView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.PdfEditor)),
  isEmpty: () => false,
  height: HEIGHT,
  exercise: null,
})
