import { z } from 'zod'
import { EXERCISE_NAME_MAX_LENGTH, TITLE_MAX_LENGTH } from '../constants'
import { isItemCode, type LibraryKind } from '../items/codes'
import { itemTypes } from '../items/registry'
import { ItemCode } from './board-item'
import { Title } from './fields'

/** An item that a call adds with others. */
export const NewItem = z.object({ type: ItemCode, value: z.unknown(), name: Title.nullish() })

/** Returns the length limit for the name of an entry of this kind: names of exercises are shorter than others. */
export const nameMaxLength = (type: LibraryKind): number =>
  isItemCode(type) && itemTypes[type].exercise ? EXERCISE_NAME_MAX_LENGTH : TITLE_MAX_LENGTH

/** A body that names an item and its type. */
export const withItemName = <S extends z.ZodType<{ type?: LibraryKind | undefined; name?: string | null | undefined }>>(body: S): S =>
  body.check(({ value: { type, name }, issues }) => {
    if (type === undefined || (name ?? '').length <= nameMaxLength(type)) return
    issues.push({ code: 'too_big', origin: 'string', maximum: nameMaxLength(type), input: name, path: ['name'] })
  })
