import { Input, Radio, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { momentsAt } from '../../lib/local-time'
import { startOf, type Values } from './form-values'
import { useScheduledLessonTexts } from './scheduled-lesson-texts'

/** Lets the user choose one of two moments where the clocks show a time twice, and explains a time that they skip. */
export function ClockChange({ values, onChoose }: { values: Values; onChoose: (later: boolean) => void }) {
  const t = useTranslations('schedule.clocks')
  const say = useScheduledLessonTexts()
  const moments = momentsAt(values.day, values.time)
  const time = say.clock(values.time)
  if (moments.length === 1) return null
  if (moments.length === 0)
    return (
      <Input.Description role="status">
        {t(values.weekly ? 'skippedWeekly' : 'skipped', { time, starts: say.time(startOf(values)) })}
      </Input.Description>
    )
  return (
    <Radio.Group
      label={t('which')}
      description={t('twice', { time })}
      value={values.later ? 'second' : 'first'}
      onChange={(value) => onChoose(value === 'second')}
    >
      <Stack gap={10} mt="xs">
        {(['first', 'second'] as const).map((value, number) => (
          <Radio key={value} value={value} label={t(value, { time, offset: say.offset(moments[number] ?? startOf(values)) })} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
