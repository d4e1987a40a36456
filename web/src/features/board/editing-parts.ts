export { AddLine } from './add-line'
export { EditableFrame } from './editable-frame'
export { EditableItems } from './editable-items'
export { NearlyFull } from './nearly-full'
