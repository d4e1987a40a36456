import type { ReactNode } from 'react'
import type { BinKind } from '@keel/contract/entities/bin'
import { translator } from '../../i18n/language'
import { toast } from './toast'

/** Returns the subject of toasts about something deleted: a toast that it was restored or purged replaces the first one. */
export const aboutDeleted = (kind: BinKind | 'library', id: number): string => `deleted ${kind} ${id}`

/** Toasts what was done and offers to undo it while the toast is shown, or until a later one about the same subject. */
export const toastUndo = (text: ReactNode, onUndo: () => void, about?: string): number =>
  toast.success(text, { about, action: { label: translator('common')('undo'), run: onUndo } })
