import { z } from 'zod'
import { PUSH_ENDPOINT_MAX } from '../push'

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`))

/** What a browser allows pushes to: `PushSubscription.toJSON()`, without its end. */
export const PushSubscriptionInput = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .regex(/^[!-~]+$/)
    .max(PUSH_ENDPOINT_MAX),
  keys: z.object({
    /** An uncompressed point of P-256. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
})

export const PushState = z.object({
  /** The key of this site, which a browser needs to allow its pushes. */
  public_key: z.string(),
  /** The address of the browser of this session; null while it gets none. */
  endpoint: z.string().nullable(),
})
export type PushState = z.infer<typeof PushState>
