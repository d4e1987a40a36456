import { Button, Loader, Progress } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ApiErrorText } from '../../ui/api-error-text'
import classes from './upload-dialog.module.css'
import type { Problem, UploadState } from './upload-state'

/** How far it is: bytes first, then the server's work. */
export function UploadProgress({ state }: { state: UploadState }) {
  const t = useTranslations('upload')
  if (state.step === 'processing')
    return (
      <div className={classes.middle} role="status">
        <Loader size="md" />
        <p className={classes.lead}>{t('processing')}</p>
      </div>
    )
  if (state.step !== 'uploading') return null
  return (
    <div className={classes.middle}>
      <p className={classes.file}>{state.name}</p>
      <Progress.Root className={classes.bar} size="md" radius="xl">
        <Progress.Section value={state.percent} aria-label={t('uploading')} />
      </Progress.Root>
      <p className={classes.percent} aria-hidden>
        {t('percent', { percent: state.percent })}
      </p>
    </div>
  )
}

/** Why it failed, and another try. */
export function UploadFailure({ problem, onAgain }: { problem: Problem; onAgain: () => void }) {
  const t = useTranslations('upload')
  const tc = useTranslations('common')
  return (
    <div className={classes.middle} role="alert">
      <IconAlertCircle className={classes.bad} size={30} stroke={1.5} aria-hidden />
      <p className={classes.lead}>{problem.kind === 'error' ? <ApiErrorText error={problem.error} /> : t(problem.kind)}</p>
      <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain} autoFocus>
        {tc('tryAgain')}
      </Button>
    </div>
  )
}
