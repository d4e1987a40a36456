import { NativeSelect, NumberInput, SegmentedControl, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { INVITATION_USES_MAX, INVITED_AT_ONCE_MAX, ROLE, type Role } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { createInvitations } from '../../../data/site/calls'
import { CopyField } from '../../../ui/copy-field'
import { Dialog } from '../../../ui/dialog'
import { DialogForm } from '../../../ui/dialog-form'
import { toast } from '../../../ui/toast/toast'

const DAYS = [1, 7, 30, 90] as const
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Makes an invitation: one link for several people, or a mail to each address. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin.registration.dialog')
  const queryClient = useQueryClient()
  const [role, setRole] = useState<Role>(ROLE.teacher)
  const [way, setWay] = useState<'mail' | 'link'>('mail')
  const [text, setText] = useState('')
  const [uses, setUses] = useState(1)
  const [days, setDays] = useState<number>(7)
  const [url, setUrl] = useState<string | null>(null)
  const emails = text.split(/[\s,;]+/).filter(Boolean)
  const isComplete =
    way === 'link' || (emails.length > 0 && emails.length <= INVITED_AT_ONCE_MAX && emails.every((one) => ADDRESS.test(one)))
  const submit = async () => {
    const [made] = await createInvitations({ role, days, ...(way === 'link' ? { uses } : { emails }) })
    await queryClient.invalidateQueries({ queryKey: keys.siteInvitations })
    if (way === 'link' && made) setUrl(made.url)
    else {
      toast.success(t('sent', { count: emails.length }))
      onClose()
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      {url === null ? (
        <DialogForm submitLabel={t(way === 'link' ? 'create' : 'send')} complete={isComplete} onSubmit={submit} onCancel={onClose}>
          <SegmentedControl
            fullWidth
            aria-label={t('way')}
            value={way}
            onChange={(value) => setWay(value)}
            data={[
              { value: 'mail' as const, label: t('byMail') },
              { value: 'link' as const, label: t('byLink') },
            ]}
          />
          <NativeSelect
            label={t('role')}
            value={role}
            data={[
              { value: String(ROLE.teacher), label: t('teacher') },
              { value: String(ROLE.student), label: t('student') },
            ]}
            onChange={(event) => setRole(Number(event.currentTarget.value) === ROLE.teacher ? ROLE.teacher : ROLE.student)}
          />
          {way === 'mail' ? (
            <Textarea
              label={t('addresses')}
              description={t('addressesHint', { max: INVITED_AT_ONCE_MAX })}
              autosize
              minRows={2}
              maxRows={8}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          ) : (
            <NumberInput
              label={t('uses')}
              min={1}
              max={INVITATION_USES_MAX}
              allowDecimal={false}
              clampBehavior="strict"
              value={uses}
              onChange={(value) => setUses(Number(value) || 1)}
            />
          )}
          <NativeSelect
            label={t('days')}
            value={days}
            data={DAYS.map((value) => ({ value: String(value), label: t('daysCount', { count: value }) }))}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
        </DialogForm>
      ) : (
        <CopyField label={t('link')} value={url} />
      )}
    </Dialog>
  )
}
