import { lazy, Suspense } from 'react'

const NameDialog = lazy(() => import('../../ui/name-dialog').then((module) => ({ default: module.NameDialog })))

export interface NameQuestion {
  title: string
  label: string
  initial?: string
  submitLabel: string
  onSubmit: (name: string) => Promise<void>
}

/** The dialog of a list that asks for the name of a new or renamed entry. */
export function NameQuestionDialog({ question, onClose }: { question: NameQuestion | null; onClose: () => void }) {
  return (
    question && (
      <Suspense>
        <NameDialog opened {...question} onClose={onClose} />
      </Suspense>
    )
  )
}
