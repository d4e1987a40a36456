import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './narrow-classroom.module.css'

interface BottomDrawerProps {
  opened: boolean
  onClose: () => void
  size: string
  title: string
  children: ReactNode
}

/** A part of the classroom that opens from the bottom of a narrow window. */
export function BottomDrawer(props: BottomDrawerProps) {
  const common = useTranslations('common')
  return (
    <Drawer
      position="bottom"
      closeButtonProps={{ 'aria-label': common('close') }}
      classNames={{ content: classes.sheet, body: classes.sheetBody }}
      {...props}
    />
  )
}
