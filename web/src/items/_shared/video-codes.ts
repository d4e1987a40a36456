import type { VideoLink } from '@keel/contract/items/_shared/video-link'
import type { ItemCode } from '@keel/contract/items/codes'

/** The type of item that shows a video of a site. */
export const VIDEO_CODES = { youtube: 3, vimeo: 4 } as const satisfies Record<VideoLink['site'], ItemCode>
