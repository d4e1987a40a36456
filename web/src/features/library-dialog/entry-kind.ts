import { type Icon, IconFolder, IconLayoutBoard, IconQuestionMark, IconStack2 } from '@tabler/icons-react'
import { codeOf, type ItemCode, itemCodes } from '@keel/contract/items/codes'
import { useTranslations } from 'use-intl/react'
import { useItemText } from '../../items/_shared/item-text'
import { itemTypes } from '../../items/registry'

/** The pictures of the types of things that stand in a library. */
const places: Partial<Record<ItemCode, Icon>> = {
  [codeOf.folder]: IconFolder,
  [codeOf.board]: IconLayoutBoard,
  [codeOf.module]: IconStack2,
}
export const entryIcons = Object.fromEntries(
  itemCodes.map((code) => [code, places[code] ?? itemTypes[code]?.icon ?? IconQuestionMark]),
) as Record<ItemCode, Icon>

/** Names types of things: `nameOf(row.type)`. */
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

/** What is looked for in a library. */
export type Choice = 'folder' | 'any' | 'item' | 'board' | 'module'

/** Where a thing of this type is added that is not looked for here, as a text's key. */
export function placeOf(type: ItemCode): 'addedToBoards' | 'addedToModules' | 'addedOnBoard' {
  if (type === codeOf.board) return 'addedToBoards'
  return type === codeOf.module ? 'addedToModules' : 'addedOnBoard'
}

/** Whether a thing of this type is what is looked for; folders are opened on the way to it. */
export function canChoose(type: ItemCode, choose: Choice): boolean {
  if (type === codeOf.folder || choose === 'folder') return false
  if (choose === 'board') return type === codeOf.board
  if (choose === 'module') return type === codeOf.module
  return choose === 'any' || (type !== codeOf.board && type !== codeOf.module)
}
