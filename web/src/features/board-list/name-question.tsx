import { retriedPart } from '../../lib/retried-part'

const NameDialog = retriedPart(() => import('../../ui/name-dialog').then((module) => module.NameDialog))

export interface NameQuestion {
  title: string
  label: string
  initial?: string
  submitLabel: string
  onSubmit: (name: string) => Promise<void>
}

/** The dialog of a list that asks for the name of a new or renamed entry. */
export function NameQuestionDialog({ question, onClose }: { question: NameQuestion | null; onClose: () => void }) {
  return question && <NameDialog opened {...question} onClose={onClose} />
}
