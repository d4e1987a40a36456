import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'
import { retriedPart } from '../../lib/retried-part'

const ExercisePicker = retriedPart(() => import('./exercise-picker').then((module) => module.ExercisePicker))

/** Rendered once on a screen with boards; the picker's code is loaded when it is first opened. */
export function ExercisePickerHost() {
  const create = useStore(dialogRequests, (state) => state.exercise)
  return create && <ExercisePicker create={create} onClose={() => dialogRequests.setState({ exercise: null })} />
}
