import type { VimeoValue } from '@keel/contract/items/vimeo/schema'
import type { EditorProps } from '../_shared/item-type'
import { VideoEditor } from '../_shared/player/video-editor'

export const VimeoEditor = ({ itemId, value, onChange }: EditorProps<VimeoValue>) => (
  <VideoEditor video={{ site: 'vimeo', ...value }} itemId={itemId} onChange={({ site: _site, ...video }) => onChange(video)} />
)
