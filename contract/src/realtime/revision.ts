import { z } from 'zod'

/** How many events a process of the server had sent. Numbers of different runs cannot be compared. */
export const Revision = z.object({ run: z.string(), count: z.int() })
export type Revision = z.infer<typeof Revision>
