import { z } from 'zod'
import { bounds, HeadingNode } from '../_shared/document'
import { defineItem } from '../define'
import { emptyHeading, isEmptyHeading } from './behaviour'

export const HeadingValue = z.object({ content: bounds.pipe(z.tuple([HeadingNode])) })
export const heading = defineItem({
  value: HeadingValue,
  emptyValue: emptyHeading,
  isEmpty: isEmptyHeading,
  files: () => [],
  exercise: null,
  sample: () => ({
    content: [{ type: 'heading' as const, attrs: { level: 1 as const }, content: [{ type: 'text' as const, text: 'Lesson 1' }] }] as [
      never,
    ],
  }),
})
