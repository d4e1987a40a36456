import { type Icon, IconFolder, IconLayoutBoard, IconStack2, IconTemplate } from '@tabler/icons-react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { libraryKinds, type ItemCode, type LibraryKind } from '@keel/contract/items/codes'
import { useTranslations } from 'use-intl/react'
import { useItemText } from '../../items/_shared/item-text'
import { itemTypes } from '../../items/registry'

/** Icons of the kinds of entries: `entryIcons[iconKind(row)]`. */
export const entryIcons = {
  ...(Object.fromEntries(Object.entries(itemTypes).map(([code, { icon }]) => [code, icon])) as Record<ItemCode, Icon>),
  [libraryKinds.folder]: IconFolder,
  [libraryKinds.board]: IconLayoutBoard,
  [libraryKinds.module]: IconStack2,
  template: IconTemplate,
} satisfies Record<LibraryKind | 'template', Icon>

type Entry = Pick<LibraryEntry, 'type' | 'template'>

export const iconKind = ({ type, template }: Entry): LibraryKind | 'template' => (template ? 'template' : type)

/** Returns a function that names the kind of an entry: `nameOf(row)`. */
export function useEntryKindName(): (entry: Entry) => string {
  const t = useTranslations('library-dialog')
  const ti = useItemText()
  return ({ type, template }) => {
    if (template) return t('template')
    if (type === libraryKinds.folder) return t('folder')
    if (type === libraryKinds.board) return t('board')
    if (type === libraryKinds.module) return t('module')
    return ti(itemTypes[type].label)
  }
}

/** The kind of entry to select. */
export type Choice = 'folder' | 'any' | 'item' | 'board' | 'module'

/** Returns the key of the text that says where an entry of this type, not selectable here, is added. */
export function placeOf(type: LibraryKind): 'addedToBoards' | 'addedToModules' | 'addedOnBoard' {
  if (type === libraryKinds.board) return 'addedToBoards'
  return type === libraryKinds.module ? 'addedToModules' : 'addedOnBoard'
}

/** Whether an entry of this type can be selected; folders are opened on the way to it. */
export function canChoose(type: LibraryKind, choose: Choice): boolean {
  if (type === libraryKinds.folder || choose === 'folder') return false
  if (choose === 'board') return type === libraryKinds.board
  if (choose === 'module') return type === libraryKinds.module
  return choose === 'any' || (type !== libraryKinds.board && type !== libraryKinds.module)
}
