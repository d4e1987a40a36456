import { lazy } from 'react'

/** What only an editing teacher needs comes apart from what a reader needs, in one piece. */
export const EditableItems = lazy(() => import('./editing-parts').then((parts) => ({ default: parts.EditableItems })))
export const EditableFrame = lazy(() => import('./editing-parts').then((parts) => ({ default: parts.EditableFrame })))
export const AddLine = lazy(() => import('./editing-parts').then((parts) => ({ default: parts.AddLine })))
export const BoardEditor = lazy(() => import('./editing-parts').then((parts) => ({ default: parts.BoardEditor })))
