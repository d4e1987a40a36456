import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../ui/dialog'
import { CallDevices } from './call-devices'

/** The devices of a running call. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('call')
  return (
    <Dialog opened onClose={onClose} title={t('devices')} data-light closeButtonProps={{ 'aria-label': t('closeDevices') }}>
      <CallDevices />
    </Dialog>
  )
}
