import { retriedPart } from '../../lib/retried-part'

/** Code that only an editing teacher needs, in one lazy chunk. */
const load = () => import('./editing-parts')
export const EditableItems = retriedPart(() => load().then((parts) => parts.EditableItems))
export const EditableFrame = retriedPart(() => load().then((parts) => parts.EditableFrame))
export const AddLine = retriedPart(() => load().then((parts) => parts.AddLine))
export const BoardEditor = retriedPart(() => load().then((parts) => parts.BoardEditor))
export const EDITING_PARTS = [EditableItems, EditableFrame, AddLine, BoardEditor]
