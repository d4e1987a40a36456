import type { YoutubeValue } from '@keel/contract/items/youtube/rules'
import type { ViewProps } from '../_shared/item-type'
import { LateVideoPlayer } from '../_shared/player/late-video-player'

/** A video that everybody in the room watches together. */
export const YoutubeView = ({ itemId, value }: ViewProps<YoutubeValue>) => (
  <LateVideoPlayer video={{ site: 'youtube', ...value }} itemId={itemId} />
)
