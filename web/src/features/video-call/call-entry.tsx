import { ActionIcon, Button } from '@mantine/core'
import { IconSettings, IconVideo } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { Tooltip } from '../../ui/tooltip'
import { useCall, useCallState } from './call-context'
import { CallNotices } from './call-notices'
import { CallPeople } from './call-people'
import card from './call-card.module.css'
import classes from './call-entry.module.css'

/** Before the call: who is in it, and the button to join. */
export function CallEntry() {
  const t = useTranslations('call')
  const { session } = useCall()
  const phase = useCallState((state) => state.phase)
  return (
    <div className={`${card.card} ${classes.entry}`}>
      {phase === 'idle' && <CallNotices />}
      <CallPeople />
      <div className={classes.entryActions}>
        <Button
          fullWidth
          px="xs"
          loading={phase === 'joining'}
          leftSection={<IconVideo size={18} aria-hidden />}
          onClick={() => void session.begin()}
        >
          {t('join')}
        </Button>
        {session.isReady() && (
          <Tooltip label={t('devices')}>
            <ActionIcon size={36} variant="default" aria-label={t('devices')} onClick={() => void session.preview()}>
              <IconSettings size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </div>
  )
}
