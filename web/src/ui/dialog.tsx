import { Modal, type ModalProps } from '@mantine/core'
import { createContext, lazy, Suspense, useContext, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { loadMemberTexts } from '../i18n/language'
import { keepPlace } from '../lib/keep-place'
import { useTyped } from './use-typed'

const DiscardQuestion = lazy(async () => {
  const [module] = await Promise.all([import('./confirm/discard-question'), loadMemberTexts()])
  return { default: module.DiscardQuestion }
})

/** Tells the dialog around that one more, or one less, stands over it. */
const Above = createContext<(by: 1 | -1) => void>(() => {})

interface DialogProps extends ModalProps {
  /** There is something to lose that does not stand in a field. */
  changed?: boolean
}

/**
 * A dialog. When it closes, the focus goes back to what opened it, also to the button of a menu, or to the next row when that row is
 * gone. A press beside it, Escape and its cross ask before they throw away what was typed or chosen.
 */
export function Dialog({ children, changed = false, onClose, closeOnEscape = true, ...props }: DialogProps) {
  const t = useTranslations('common')
  const typed = useTyped()
  const [asking, setAsking] = useState(false)
  const [above, setAbove] = useState(0)
  const [count] = useState(() => (by: 1 | -1) => setAbove((now) => now + by))
  const close = () => (changed || typed.changed() ? setAsking(true) : onClose())
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('close') }}
      {...props}
      onClose={close}
      // Every open dialog hears Escape; it means the one that stands over the others.
      closeOnEscape={closeOnEscape && above === 0}
      onFocusCapture={typed.onFocusCapture}
    >
      <WhileOpen />
      <Above value={count}>
        {children}
        {asking && (
          <Suspense>
            <DiscardQuestion onDiscard={onClose} onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </Above>
    </Modal>
  )
}

/** Stands inside: is there only while the dialog is open, whether it closes or is taken away. */
function WhileOpen() {
  const [giveBack] = useState(keepPlace)
  const count = useContext(Above)
  useEffect(() => giveBack, [giveBack])
  useEffect(() => {
    count(1)
    return () => count(-1)
  }, [count])
  return null
}
