import { z } from 'zod'
import { DIVIDER_TITLE_MAX_LENGTH } from '../../constants'
import { dividerLooks } from './looks'

/** Ends a part of a board: by a line, by a space, or by a page, which is a strong line on screens and a new sheet in print. */
export const DividerValue = z.object({ look: z.enum(dividerLooks), title: z.string().max(DIVIDER_TITLE_MAX_LENGTH).optional() })
export type DividerValue = z.infer<typeof DividerValue>

export const dividerSchema = { value: DividerValue, sample: (): DividerValue => ({ look: 'page', title: 'At home' }) }
