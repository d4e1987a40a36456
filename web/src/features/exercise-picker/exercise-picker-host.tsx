import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'

const ExercisePicker = lazy(() => import('./exercise-picker').then((module) => ({ default: module.ExercisePicker })))

/** Rendered once on a screen with boards; the picker's code is loaded when it is first opened. */
export function ExercisePickerHost() {
  const create = useStore(dialogRequests, (state) => state.exercise)
  return (
    create && (
      <Suspense>
        <ExercisePicker create={create} onClose={() => dialogRequests.setState({ exercise: null })} />
      </Suspense>
    )
  )
}
