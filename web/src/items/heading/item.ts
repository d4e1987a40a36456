import { IconH1, IconH2, IconH3, IconHeading } from '@tabler/icons-react'
import { emptyHeading, heading as behaviour } from '@keel/contract/items/heading/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { HeadingView } from './view'

export const heading = defineItem(behaviour, {
  label: 'heading',
  icon: IconHeading,
  add: [
    { label: 'heading1', icon: IconH1, order: 30, kind: 'value', value: () => emptyHeading(1) },
    { label: 'heading2', icon: IconH2, order: 31, kind: 'value', value: () => emptyHeading(2) },
    { label: 'heading3', icon: IconH3, order: 32, kind: 'value', value: () => emptyHeading(3) },
  ],
  View: HeadingView,
  editor: lazyEditor(() => import('./editor').then((module) => module.HeadingEditor)),
  height: 60,
})
