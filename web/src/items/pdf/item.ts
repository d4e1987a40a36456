import { IconFileTypePdf } from '@tabler/icons-react'
import { createElement } from 'react'
import { pdf as behaviour } from '@keel/contract/items/pdf/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'
import { ReservedPage } from './reserved-page'

const HEIGHT = 720

export const pdf = defineItem(behaviour, {
  label: 'pages.pdf',
  icon: IconFileTypePdf,
  add: [
    { label: 'pages.pdf', icon: IconFileTypePdf, order: 100, begins: true, kind: 'file', file: 'pdf', value: (file_id) => ({ file_id }) },
  ],
  View: lazyView(
    () => import('./view').then((module) => module.PdfView),
    () => createElement(ReservedPage),
  ),
  editor: lazyEditor(() => import('./editor').then((module) => module.PdfEditor)),
  height: HEIGHT,
})
