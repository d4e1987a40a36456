import { IconBrandVimeo } from '@tabler/icons-react'
import { VIDEO_HEIGHT_PX } from '@keel/contract/appearance'
import { vimeo as behaviour } from '@keel/contract/items/vimeo/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { VimeoView } from './view'

export const vimeo = defineItem(behaviour, {
  label: 'media.vimeo',
  icon: IconBrandVimeo,
  add: [], // Created from a link, as YouTube videos are.
  View: VimeoView,
  editor: lazyEditor(() => import('./editor').then((module) => module.VimeoEditor)),
  height: VIDEO_HEIGHT_PX,
})
