import { loadEditorTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'

/** Code that only an editing teacher needs, in one lazy chunk. */
const load = async () => (await Promise.all([import('./editing-parts'), loadEditorTexts()]))[0]
export const EditableItems = retriedPart(() => load().then((parts) => parts.EditableItems))
export const EditableFrame = retriedPart(() => load().then((parts) => parts.EditableFrame))
export const AddLine = retriedPart(() => load().then((parts) => parts.AddLine))
export const BoardEditor = retriedPart(() => load().then((parts) => parts.BoardEditor))
export const EDITING_PARTS = [EditableItems, EditableFrame, AddLine, BoardEditor]
