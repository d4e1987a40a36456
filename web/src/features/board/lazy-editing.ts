import { lazyPart } from '../../lib/lazy-part'

/** Code that only an editing teacher needs, in one lazy chunk. */
const load = () => import('./editing-parts')
export const EditableItems = lazyPart(() => load().then((parts) => parts.EditableItems))
export const EditableFrame = lazyPart(() => load().then((parts) => parts.EditableFrame))
export const AddLine = lazyPart(() => load().then((parts) => parts.AddLine))
export const BoardEditor = lazyPart(() => load().then((parts) => parts.BoardEditor))
export const EDITING_PARTS = [EditableItems, EditableFrame, AddLine, BoardEditor]
