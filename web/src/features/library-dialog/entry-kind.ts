import { type Icon, IconFolder, IconLayoutBoard, IconQuestionMark, IconStack2 } from '@tabler/icons-react'
import { codeOf, type ItemCode, itemCodes } from '@keel/contract/items/codes'
import { useTranslations } from 'use-intl/react'
import { useItemText } from '../../items/_shared/item-text'
import { itemTypes } from '../../items/registry'

/** The icons of the kinds of library entries. */
const places: Partial<Record<ItemCode, Icon>> = {
  [codeOf.folder]: IconFolder,
  [codeOf.board]: IconLayoutBoard,
  [codeOf.module]: IconStack2,
}
export const entryIcons = Object.fromEntries(
  itemCodes.map((code) => [code, places[code] ?? itemTypes[code]?.icon ?? IconQuestionMark]),
) as Record<ItemCode, Icon>

/** Returns a function that names kinds of entries: `nameOf(row.type)`. */
export function useEntryKindName(): (type: ItemCode) => string {
  const t = useTranslations('library-dialog')
  const ti = useItemText()
  return (type) => {
    if (type === codeOf.folder) return t('folder')
    if (type === codeOf.board) return t('board')
    if (type === codeOf.module) return t('module')
    const known = itemTypes[type]
    return known ? ti(known.label) : ''
  }
}

/** The kind of entry to select. */
export type Choice = 'folder' | 'any' | 'item' | 'board' | 'module'

/** Returns the key of the text that says where an entry of this type, not selectable here, is added. */
export function placeOf(type: ItemCode): 'addedToBoards' | 'addedToModules' | 'addedOnBoard' {
  if (type === codeOf.board) return 'addedToBoards'
  return type === codeOf.module ? 'addedToModules' : 'addedOnBoard'
}

/** Whether an entry of this type can be selected; folders are opened on the way to it. */
export function canChoose(type: ItemCode, choose: Choice): boolean {
  if (type === codeOf.folder || choose === 'folder') return false
  if (choose === 'board') return type === codeOf.board
  if (choose === 'module') return type === codeOf.module
  return choose === 'any' || (type !== codeOf.board && type !== codeOf.module)
}
