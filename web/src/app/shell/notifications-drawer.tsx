import { useState } from 'react'
import { loadSchoolTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'

const Panel = retriedPart(async () => {
  const [module] = await Promise.all([import('../../features/notifications/notifications-panel'), loadSchoolTexts()])
  return module.NotificationsPanel
})

interface DrawerProps {
  opened: boolean
  onClose: () => void
  /** From below, as on a phone. */
  narrow: boolean
}

/** The list of notifications; its code is loaded when it is first opened. */
export function NotificationsDrawer(props: DrawerProps) {
  const [wanted, setWanted] = useState(props.opened)
  if (props.opened && !wanted) setWanted(true)
  return wanted ? <Panel {...props} /> : null
}
