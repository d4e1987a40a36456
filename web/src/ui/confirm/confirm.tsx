import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { retriedPart } from '../../lib/retried-part'
import type { ConfirmDialogProps } from './confirm-dialog'

type Question = Omit<ConfirmDialogProps, 'opened' | 'onClose'>

const asked = createStore<{ question: Question | null; opened: boolean; wasOpened: boolean }>(() => ({
  question: null,
  opened: false,
  wasOpened: false,
}))

/**
 * Asks in the one shared dialog: `confirm({ title, body, danger: true, onConfirm: () => deleteBoard(id) })`. `onConfirm` may be slow and
 * may throw; see `ConfirmDialog`.
 */
export const confirm = (question: Question): void => asked.setState({ question, opened: true, wasOpened: true })

/** Closes any open question, for instance when the session ends. */
export const closeConfirm = (): void => asked.setState({ opened: false })

const Dialog = retriedPart(() => import('./confirm-dialog').then((module) => module.ConfirmDialog))

/** Rendered once in the app. */
export function ConfirmHost() {
  const { question, opened, wasOpened } = useStore(asked)
  return wasOpened && question && <Dialog {...question} opened={opened} onClose={closeConfirm} />
}
