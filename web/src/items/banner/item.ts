import { IconWallpaper } from '@tabler/icons-react'
import { banner as behaviour } from '@keel/contract/items/banner/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { BannerView } from './view'

export const banner = defineItem(behaviour, {
  label: 'banner',
  icon: IconWallpaper,
  add: [{ label: 'banner', icon: IconWallpaper, order: 75, kind: 'value', value: behaviour.emptyValue }],
  View: BannerView,
  editor: lazyEditor(() => import('./editor').then((module) => module.BannerEditor)),
  height: 190,
})
