import type { ReactNode } from 'react'
import { translator } from '../../i18n/language'
import { notify } from './notify'

/** Says what was done and offers to take it back for as long as the notice shows. */
export const notifyUndo = (text: ReactNode, onUndo: () => void): number =>
  notify.success(text, { action: { label: translator('common')('undo'), run: onUndo } })
