import { IconPhoto } from '@tabler/icons-react'
import { image as behaviour } from '@keel/contract/items/image/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { ImageView } from './view'

export const image = defineItem(behaviour, {
  label: 'image',
  icon: IconPhoto,
  add: [{ label: 'image', icon: IconPhoto, order: 70, begins: true, kind: 'file', file: 'image', value: (file_id) => ({ file_id }) }],
  View: ImageView,
  editor: lazyEditor(() => import('./editor').then((module) => module.ImageEditor)),
  height: 360,
})
