import { HIDDEN } from '@keel/contract/constants'
import { isItemCode, type LibraryKind } from '@keel/contract/items/codes'
import { itemCodes, itemTypes, type ItemCode } from '@keel/contract/items/registry'
import type { Hidden } from '../../db/columns'

/** Returns whether only those who edit the board see items of this type. */
export const isForTeachers = (type: LibraryKind): boolean => isItemCode(type) && itemTypes[type].audience === 'teacher'

/** The types that students never see. The table has a constraint for each of them. */
export const teacherCodes: readonly ItemCode[] = itemCodes.filter(isForTeachers)

/** Returns how an item is stored: students never see one for teachers, others as wanted. */
export const storedHidden = (type: ItemCode, wanted: Hidden = HIDDEN.visible): Hidden => (isForTeachers(type) ? HIDDEN.hidden : wanted)
