import type { ModalProps } from '@mantine/core'
import { useState } from 'react'
import { loadMemberTexts } from '../i18n/language'
import { retriedPart } from '../lib/retried-part'
import { DialogFrame } from './dialog-frame'
import { useTyped } from './use-typed'

const DiscardQuestion = retriedPart(async () => {
  const [module] = await Promise.all([import('./confirm/discard-question'), loadMemberTexts()])
  return module.DiscardQuestion
})

interface DialogProps extends ModalProps {
  /** There is unsaved input that is not in a field. */
  changed?: boolean
}

/** A dialog. A press outside, Escape and its cross ask before they discard input. */
export function Dialog({ children, changed = false, onClose, ...props }: DialogProps) {
  const typed = useTyped()
  const [asking, setAsking] = useState(false)
  const close = () => (changed || typed.changed() ? setAsking(true) : onClose())
  return (
    <DialogFrame {...props} onClose={close} onFocusCapture={typed.onFocusCapture}>
      {children}
      {asking && <DiscardQuestion onDiscard={onClose} onClose={() => setAsking(false)} />}
    </DialogFrame>
  )
}
