import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'

const ExercisePicker = lazy(() => import('./exercise-picker').then((module) => ({ default: module.ExercisePicker })))

/** Stands once on a screen with boards; its code comes when an exercise is first asked for. */
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
