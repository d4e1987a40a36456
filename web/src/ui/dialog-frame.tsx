import { Modal, type ModalProps } from '@mantine/core'
import { createContext, useContext, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { rememberFocus } from '../lib/remember-focus'

/** Reports to the dialog around it that one more, or one less, is open above. */
const Above = createContext<(by: 1 | -1) => void>(() => {})

/**
 * The window of a dialog. When it closes, the focus goes back to what opened it, also to the button of a menu, or to the next row when that
 * row is gone.
 */
export function DialogFrame({ children, closeOnEscape = true, ...props }: ModalProps) {
  const t = useTranslations('common')
  const [above, setAbove] = useState(0)
  const [count] = useState(() => (by: 1 | -1) => setAbove((now) => now + by))
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('close') }}
      // In React's tree a dialog may stand in another form, which is not to be sent with its own.
      onSubmit={(event) => event.stopPropagation()}
      {...props}
      // Every open dialog gets the Escape key; it is meant for the topmost one.
      closeOnEscape={closeOnEscape && above === 0}
    >
      <WhileOpen />
      <Above value={count}>{children}</Above>
    </Modal>
  )
}

/** Mounted only while the dialog is open, whether it closes or is unmounted. */
function WhileOpen() {
  const [restoreFocus] = useState(rememberFocus)
  const count = useContext(Above)
  useEffect(() => restoreFocus, [restoreFocus])
  useEffect(() => {
    count(1)
    return () => count(-1)
  }, [count])
  return null
}
