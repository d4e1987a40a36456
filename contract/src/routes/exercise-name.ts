import type { z } from 'zod'
import { EXERCISE_NAME_MAX_LENGTH } from '../constants'
import type { ItemCode } from '../items/codes'
import { itemTypes } from '../items/registry'

/** A body that names an item and its type: names of exercises are shorter than those of other things. */
export const withItemName = <S extends z.ZodType<{ type?: ItemCode | undefined; name?: string | null | undefined }>>(body: S): S =>
  body.check(({ value: { type, name }, issues }) => {
    if (type === undefined || !itemTypes[type]?.exercise || (name ?? '').length <= EXERCISE_NAME_MAX_LENGTH) return
    issues.push({ code: 'too_big', origin: 'string', maximum: EXERCISE_NAME_MAX_LENGTH, input: name, path: ['name'] })
  })
