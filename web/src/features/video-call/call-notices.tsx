import { Alert, Button } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useCall, useCallState } from './call-context'

/** Warnings and hints of the call; renders nothing when all is well. */
export function CallNotices() {
  const t = useTranslations('call')
  const common = useTranslations('common')
  const { session, sound } = useCall()
  const notice = useCallState((state) => state.notice)
  return (
    <>
      {sound.blocked && (
        <Alert color="green" variant="light" radius="md" role="alert" title={t('soundBlocked')}>
          <Button size="xs" leftSection={<IconVolume size={14} aria-hidden />} onClick={sound.allow}>
            {t('soundOn')}
          </Button>
        </Alert>
      )}
      {notice && (
        <Alert
          color={notice === 'elsewhere' || notice === 'over' || notice === 'crowd' ? 'green' : 'red'}
          variant="light"
          radius="md"
          role="alert"
          withCloseButton
          closeButtonLabel={common('close')}
          onClose={() => session.closeNotice()}
        >
          {t(`notice.${notice}`)}
        </Alert>
      )}
    </>
  )
}
