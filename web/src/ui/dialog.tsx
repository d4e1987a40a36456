import { Modal, type ModalProps } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { loadMemberTexts } from '../i18n/language'
import { keepPlace } from '../lib/keep-place'
import { useTyped } from './use-typed'

const DiscardQuestion = lazy(async () => {
  const [module] = await Promise.all([import('./confirm/discard-question'), loadMemberTexts()])
  return { default: module.DiscardQuestion }
})

interface DialogProps extends ModalProps {
  /** There is something to lose that does not stand in a field. */
  changed?: boolean
}

/**
 * A dialog. When it closes, the focus goes back to what opened it, also to the button of a menu, or to the next row when that row is
 * gone. A press beside it, Escape and its cross ask before they throw away what was typed.
 */
export function Dialog({ children, changed = false, onClose, closeOnEscape = true, ...props }: DialogProps) {
  const t = useTranslations('common')
  const typed = useTyped()
  const [asking, setAsking] = useState(false)
  const close = () => (changed || typed.changed() ? setAsking(true) : onClose())
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('close') }}
      {...props}
      onClose={close}
      // Every open dialog hears Escape; it means the question, when there is one.
      closeOnEscape={closeOnEscape && !asking}
      onFocusCapture={typed.onFocusCapture}
    >
      <FocusKeeper />
      {children}
      {asking && (
        <Suspense>
          <DiscardQuestion onDiscard={onClose} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Modal>
  )
}

/** Stands inside: is there only while the dialog is open, whether it closes or is taken away. */
function FocusKeeper() {
  const [giveBack] = useState(keepPlace)
  useEffect(() => giveBack, [giveBack])
  return null
}
