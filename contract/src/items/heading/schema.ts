import { z } from 'zod'
import { bounds, HeadingNode } from '../_shared/document'

export const HeadingValue = z.object({ content: bounds.pipe(z.tuple([HeadingNode])) })
export type HeadingValue = z.infer<typeof HeadingValue>

export const headingSchema = {
  value: HeadingValue,
  sample: (): HeadingValue => ({
    content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Lesson 1' }] }],
  }),
}
