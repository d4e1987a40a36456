import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keepPlace } from '../lib/last-focus'

/** A dialog. When it closes, the focus goes back to what opened it, also to the button of a menu, or to the next row when that row is gone. */
export function Dialog({ children, ...props }: ModalProps) {
  const t = useTranslations('common')
  return (
    <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props}>
      <FocusKeeper />
      {children}
    </Modal>
  )
}

/** Stands inside: is there only while the dialog is open, whether it closes or is taken away. */
function FocusKeeper() {
  const [giveBack] = useState(keepPlace)
  useEffect(() => giveBack, [giveBack])
  return null
}
