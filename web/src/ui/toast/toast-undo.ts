import type { ReactNode } from 'react'
import type { BinKind } from '@keel/contract/entities/bin'
import { translator } from '../../i18n/language'
import { toast } from './toast'

/** What a notice of something deleted is about: the notice that it is back, or gone for good, takes its place. */
export const aboutDeleted = (kind: BinKind | 'library', id: number): string => `deleted ${kind} ${id}`

/** Says what was done and offers to take it back for as long as the notice shows, or until a later one about the same. */
export const toastUndo = (text: ReactNode, onUndo: () => void, about?: string): number =>
  toast.success(text, { about, action: { label: translator('common')('undo'), run: onUndo } })
