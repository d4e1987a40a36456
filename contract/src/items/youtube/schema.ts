import { z } from 'zod'

/** `id` is the video's id in its link; `start` is the start in seconds. */
export const YoutubeValue = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{11}$/), start: z.int().min(0).max(1_000_000).optional() })
export type YoutubeValue = z.infer<typeof YoutubeValue>

export const youtubeSchema = { value: YoutubeValue, sample: (): YoutubeValue => ({ id: 'aqz-KE-bpKQ' }) }
