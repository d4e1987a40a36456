import { IconBrandYoutube, IconVideo } from '@tabler/icons-react'
import { VIDEO_HEIGHT_PX } from '@keel/contract/appearance'
import { youtube as behaviour } from '@keel/contract/items/youtube/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { YoutubeView } from './view'

export const youtube = defineItem(behaviour, {
  label: 'media.youtube',
  icon: IconBrandYoutube,
  // The dialog creates videos of either site; one entry of the menu is enough.
  add: [{ label: 'media.video', icon: IconVideo, order: 80, begins: true, kind: 'video' }],
  View: YoutubeView,
  editor: lazyEditor(() => import('./editor').then((module) => module.YoutubeEditor)),
  height: VIDEO_HEIGHT_PX,
})
