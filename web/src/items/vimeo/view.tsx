import type { VimeoValue } from '@keel/contract/items/vimeo/schema'
import type { ViewProps } from '../_shared/item-type'
import { LazyVideoPlayer } from '../_shared/player/lazy-video-player'

/** A video that everybody in the room watches together. */
export const VimeoView = ({ itemId, value }: ViewProps<VimeoValue>) => (
  <LazyVideoPlayer video={{ site: 'vimeo', ...value }} itemId={itemId} />
)
