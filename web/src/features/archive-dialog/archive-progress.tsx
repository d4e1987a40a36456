import { Button, Loader, Progress } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../api/errors'
import { ApiErrorText } from '../../ui/api-error-text'
import classes from './archive-dialog.module.css'
import { ArchiveRefusal } from './archive-refusal'
import type { ArchiveProblem, ArchiveState } from './archive-state'

/** How far it is: the bytes first, then the server's work. */
export function ArchiveProgress({ state }: { state: ArchiveState }) {
  const t = useTranslations('transfer')
  if (state.step === 'adding')
    return (
      <div className={classes.middle} role="status">
        <Loader size="md" />
        <p className={classes.lead}>{t('adding')}</p>
        <p className={classes.quiet}>{state.name}</p>
      </div>
    )
  if (state.step !== 'uploading') return null
  return (
    <div className={classes.middle}>
      <p className={classes.lead}>{state.name}</p>
      <Progress.Root className={classes.bar} size="md" radius="xl">
        <Progress.Section value={state.percent} aria-label={t('uploading')} />
      </Progress.Root>
      <p className={classes.quiet} aria-hidden>
        {t('percent', { percent: state.percent })}
      </p>
    </div>
  )
}

/** Why nothing was added, and another try. */
export function ArchiveFailure({ problem, onAgain }: { problem: ArchiveProblem; onAgain: () => void }) {
  const t = useTranslations('transfer')
  return (
    <div className={classes.middle} role="alert">
      <IconAlertCircle className={classes.bad} size={30} stroke={1.5} aria-hidden />
      <p className={classes.lead}>{problem.kind === 'error' ? <ApiErrorText error={problem.error} /> : t(problem.kind)}</p>
      {problem.kind === 'error' && isApiError(problem.error, 'archive.invalid') && <ArchiveRefusal error={problem.error} />}
      <Button className={classes.again} leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain} autoFocus>
        {t('another')}
      </Button>
    </div>
  )
}
