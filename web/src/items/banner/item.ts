import { IconWallpaper } from '@tabler/icons-react'
import { type BannerValue, emptyBanner, isEmptyBanner } from '@keel/contract/items/banner/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { BannerView } from './view'

export const banner = defineItem<BannerValue>({
  label: 'banner.banner',
  icon: IconWallpaper,
  add: [{ label: 'banner.banner', icon: IconWallpaper, order: 75, kind: 'value', value: emptyBanner }],
  View: BannerView,
  editor: lazyEditor(() => import('./editor').then((module) => module.BannerEditor)),
  isEmpty: isEmptyBanner,
  height: 190,
  exercise: null,
})
