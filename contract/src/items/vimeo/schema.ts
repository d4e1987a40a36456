import { z } from 'zod'

/** `id` is the video's number, `hash` opens an unlisted one, `start` is the start in seconds. */
export const VimeoValue = z.object({
  id: z.string().regex(/^[1-9]\d{0,14}$/),
  hash: z
    .string()
    .regex(/^[0-9a-fA-F]{6,40}$/)
    .optional(),
  start: z.int().min(0).max(1_000_000).optional(),
})
export type VimeoValue = z.infer<typeof VimeoValue>

export const vimeoSchema = { value: VimeoValue, sample: (): VimeoValue => ({ id: '1084537' }) }
