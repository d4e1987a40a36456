import type { YoutubeValue } from '@keel/contract/items/youtube/schema'
import type { EditorProps } from '../_shared/item-type'
import { VideoEditor } from '../_shared/player/video-editor'

export const YoutubeEditor = ({ itemId, value, onChange }: EditorProps<YoutubeValue>) => (
  <VideoEditor video={{ site: 'youtube', ...value }} itemId={itemId} onChange={({ site: _site, ...video }) => onChange(video)} />
)
