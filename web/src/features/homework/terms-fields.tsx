import { Radio, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { HOMEWORK_TRIES_MAX } from '@keel/contract/constants'
import { Fold } from './fold'
import classes from './give.module.css'
import type { Due, DueMoments, TermFaults, Terms } from './homework-terms'
import { useMoment } from '../../lib/use-moment'

interface Props {
  terms: Terms
  moments: DueMoments
  faults: TermFaults
  onChange: (change: Partial<Terms>) => void
}

const DUES: readonly Due[] = ['lesson', 'moment', 'day', 'none']

/** The fields of when homework is due, opens and closes, and of how often it may be done. */
export function TermsFields({ terms, moments, faults, onChange }: Props) {
  const t = useTranslations('homework-give')
  const common = useTranslations('common')
  const moment = useMoment()
  const fault = (field: keyof TermFaults) => {
    const name = faults[field]
    return name && t(`fault.${name}`, { max: HOMEWORK_TRIES_MAX })
  }
  const offered = DUES.filter((due) => (due !== 'lesson' && due !== 'moment') || moments[due] !== null)
  const whenOf = (due: Due) => {
    const at = due === 'lesson' || due === 'moment' ? moments[due] : null
    return at === null ? undefined : moment(at)
  }
  return (
    <>
      <Radio.Group
        label={t('due.label')}
        value={terms.due}
        onChange={(value) => onChange({ due: DUES.find((due) => due === value) ?? 'none' })}
      >
        <Stack gap="xs" mt="xs">
          {offered.map((due) => (
            <div key={due} className={classes.choice}>
              <Radio value={due} label={t(`due.${due}`)} description={whenOf(due)} />
              {due === 'day' && terms.due === 'day' && (
                <TextInput
                  className={classes.day}
                  type="date"
                  aria-label={t('day')}
                  value={terms.day}
                  onChange={(event) => onChange({ day: event.currentTarget.value })}
                  error={fault('day')}
                  required
                />
              )}
            </div>
          ))}
        </Stack>
      </Radio.Group>
      <Fold label={common('more')}>
        <div className={classes.more}>
          <TextInput
            type="datetime-local"
            label={t('opens')}
            description={t('opensText')}
            value={terms.opens}
            onChange={(event) => onChange({ opens: event.currentTarget.value })}
            error={fault('opens')}
          />
          <TextInput
            type="datetime-local"
            label={t('closes')}
            description={t('closesText')}
            value={terms.closes}
            onChange={(event) => onChange({ closes: event.currentTarget.value })}
            error={fault('closes')}
          />
          <TextInput
            inputMode="numeric"
            label={t('tries')}
            description={t('triesText')}
            value={terms.tries}
            maxLength={String(HOMEWORK_TRIES_MAX).length}
            autoComplete="off"
            onChange={(event) => onChange({ tries: event.currentTarget.value.trim() })}
            error={fault('tries')}
          />
        </div>
      </Fold>
    </>
  )
}
