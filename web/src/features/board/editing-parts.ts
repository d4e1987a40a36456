export { AddLine } from './add-line'
export { BoardEditor } from './board-editor'
export { EditableFrame } from './editable-frame'
export { EditableItems } from './editable-items'
