import type { VimeoValue } from '@keel/contract/items/vimeo/rules'
import type { ViewProps } from '../_shared/item-type'
import { LateVideoPlayer } from '../_shared/player/late-video-player'

/** A video that everybody in the room watches together. */
export const VimeoView = ({ itemId, value }: ViewProps<VimeoValue>) => (
  <LateVideoPlayer video={{ site: 'vimeo', ...value }} itemId={itemId} />
)
