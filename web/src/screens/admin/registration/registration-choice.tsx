import { Radio, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Registration } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { setRegistration } from '../../../data/site/calls'
import { useAction } from '../../../lib/use-action'
import { toast } from '../../../ui/toast/toast'
import { toastError } from '../../../ui/toast/toast-error'

const SERVER = 'server'
const CHOICES = ['open', 'invite', 'closed'] as const

/** Who may register; each choice is saved at once. */
export function RegistrationChoice({ setting, chosen }: { setting: Registration; chosen: Registration | null }) {
  const t = useTranslations('admin.registration')
  const queryClient = useQueryClient()
  const [choose, busy] = useAction(async (value: string) => {
    try {
      const stored = await setRegistration(CHOICES.find((one) => one === value) ?? null)
      queryClient.setQueryData(keys.siteRegistration, stored)
      toast.success(t('saved'))
    } catch (error) {
      toastError(error)
    }
  })
  return (
    <Radio.Group label={t('who')} description={t('always')} value={chosen ?? SERVER} onChange={choose}>
      <Stack gap="sm" mt="md">
        {CHOICES.map((value) => (
          <Radio key={value} value={value} disabled={busy} label={t(`${value}.label`)} description={t(`${value}.text`)} />
        ))}
        <Radio value={SERVER} disabled={busy} label={t('server')} description={t('serverText', { now: t(`${setting}.label`) })} />
      </Stack>
    </Radio.Group>
  )
}
