import { lazy } from 'react'

/** Code that only an editing teacher needs, in one lazy chunk. */
export const EditableItems = lazy(() => import('./editing-parts').then((parts) => ({ default: parts.EditableItems })))
export const EditableFrame = lazy(() => import('./editing-parts').then((parts) => ({ default: parts.EditableFrame })))
export const AddLine = lazy(() => import('./editing-parts').then((parts) => ({ default: parts.AddLine })))
export const BoardEditor = lazy(() => import('./editing-parts').then((parts) => ({ default: parts.BoardEditor })))
