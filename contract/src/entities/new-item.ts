import { z } from 'zod'
import { EXERCISE_NAME_MAX_LENGTH, TITLE_MAX_LENGTH } from '../constants'
import type { ItemCode } from '../items/codes'
import { itemTypes } from '../items/registry'
import { ItemType } from './board-item'
import { Title } from './fields'

/** An item that a call adds with others. */
export const NewItem = z.object({ type: ItemType, value: z.unknown(), name: Title.nullish() })

/** Returns the length limit for the name of an item of this type: names of exercises are shorter than others. */
export const nameMaxLength = (type: ItemCode): number => (itemTypes[type]?.exercise ? EXERCISE_NAME_MAX_LENGTH : TITLE_MAX_LENGTH)

/** A body that names an item and its type. */
export const withItemName = <S extends z.ZodType<{ type?: ItemCode | undefined; name?: string | null | undefined }>>(body: S): S =>
  body.check(({ value: { type, name }, issues }) => {
    if (type === undefined || (name ?? '').length <= nameMaxLength(type)) return
    issues.push({ code: 'too_big', origin: 'string', maximum: nameMaxLength(type), input: name, path: ['name'] })
  })
