import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { CallPreview } from './call-preview'
import { useCall, useCallState } from './call-context'

/** The question before the first call in this browser. */
export function JoinDialog() {
  const t = useTranslations('call')
  const { session } = useCall()
  const { problems, asking, phase } = useCallState((state) => state)
  const label = problems.microphone && problems.camera ? t('enterWatching') : problems.camera ? t('enterSound') : t('enter')
  return (
    <Dialog opened onClose={() => session.cancel()} title={t('preview')} size="md">
      <CallPreview />
      <DialogFoot onCancel={() => session.cancel()} busy={phase === 'joining'}>
        <Button data-autofocus loading={phase === 'joining'} disabled={asking && phase === 'preview'} onClick={() => void session.join()}>
          {label}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
