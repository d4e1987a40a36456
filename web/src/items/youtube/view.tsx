import type { YoutubeValue } from '@keel/contract/items/youtube/schema'
import type { ViewProps } from '../_shared/item-type'
import { LazyVideoPlayer } from '../_shared/player/lazy-video-player'

/** A video that everybody in the room watches together. */
export const YoutubeView = ({ itemId, value }: ViewProps<YoutubeValue>) => (
  <LazyVideoPlayer video={{ site: 'youtube', ...value }} itemId={itemId} />
)
