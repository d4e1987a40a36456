import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ScheduledLesson, SeriesRange } from '@keel/contract/entities/scheduled-lesson'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'

const SCOPES: readonly SeriesRange[] = ['this', 'following', 'all']

/** The choice of lessons of a series. */
export function RangeChoice({ label, value, onChange }: { label: string; value: SeriesRange; onChange: (scope: SeriesRange) => void }) {
  const t = useTranslations('schedule')
  return (
    <Radio.Group label={label} value={value} onChange={(scope) => onChange(SCOPES.find((one) => one === scope) ?? 'this')}>
      <Stack gap={10} mt="xs">
        {SCOPES.map((scope) => (
          <Radio key={scope} value={scope} label={t(`scope.${scope}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface Props {
  kind: 'move' | 'stretch' | 'delete'
  event: ScheduledLesson
  /** May be slow; when it throws, the dialog stays open and shows why. */
  onChoose: (scope: SeriesRange) => Promise<unknown>
  onClose: (chosen?: true) => void
}

/** Asks before one lesson of a series is moved, resized or deleted. */
export function SeriesRangeDialog({ kind, event, onChoose, onClose }: Props) {
  const t = useTranslations('schedule')
  const common = useTranslations('common')
  const [scope, setScope] = useState<SeriesRange>('this')
  const [error, setError] = useState<unknown>(null)
  const [choose, busy] = useAction(async () => {
    setError(null)
    try {
      await onChoose(scope)
      onClose(true)
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <Dialog opened onClose={() => !busy && onClose()} title={t(`${kind}.title`, { title: event.title })} size="sm">
      <Stack gap="md">
        <FormError error={error} />
        <RangeChoice label={t(`${kind}.which`)} value={scope} onChange={setScope} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onClose()} disabled={busy} data-autofocus={kind === 'delete' || undefined}>
            {common('cancel')}
          </Button>
          <Button
            color={kind === 'delete' ? 'red' : undefined}
            loading={busy}
            onClick={choose}
            data-autofocus={kind !== 'delete' || undefined}
          >
            {t(`${kind}.confirm`)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
