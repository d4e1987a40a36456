import { Alert, Button, FileButton, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LISTED_PEOPLE_MAX, ROLE, type Role } from '@keel/contract/constants'
import type { ListedFate } from '@keel/contract/entities/site'
import { readPeople } from '@keel/contract/tables/people'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { checkList, inviteList } from '../../../data/site/calls'
import { guessEncoding } from '../../../lib/reading/decode'
import { decode } from '../../../lib/reading/encodings'
import { Refusal } from '../../../lib/reading/refusal'
import { Dialog } from '../../../ui/dialog'
import { DialogForm } from '../../../ui/dialog-form'
import { FateList, type Listed } from './fate-list'

const DAYS = [7, 30, 90] as const
const FILE_MAX_BYTES = 2_000_000

/** Invites the people of a list: it is pasted or read from a file, every row is shown with what becomes of it, and then mails are sent. */
export function ListDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin.registration.list')
  const dialog = useTranslations('admin.registration.dialog')
  const common = useTranslations('common')
  const roles = useTranslations('admin.people')
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>(ROLE.student)
  const [days, setDays] = useState<number>(30)
  const [wrongFile, setWrongFile] = useState(false)
  const [checked, setChecked] = useState<{ people: Listed[]; fates: ListedFate[]; isSent: boolean } | null>(null)
  const found = readPeople(text)
  const isTooLong = found.length > LISTED_PEOPLE_MAX
  const read = async (file: File | null) => {
    if (!file) return
    try {
      if (file.size > FILE_MAX_BYTES) throw new Refusal('too_large')
      const bytes = new Uint8Array(await file.arrayBuffer())
      setText(decode(bytes, await guessEncoding(bytes)))
      setWrongFile(false)
    } catch {
      setWrongFile(true)
    }
  }
  const asked = (people: readonly Listed[]) => people.map(({ email, role: of }) => ({ email, role: of }))
  const check = async () => {
    const people = found.map((person): Listed => ({ ...person, role: person.role === null ? role : (person.role ?? null) }))
    setChecked({ people, fates: await checkList(asked(people)), isSent: false })
  }
  const send = async () => {
    if (!checked) return
    setChecked({ ...checked, fates: await inviteList(asked(checked.people), days), isSent: true })
    await queryClient.invalidateQueries({ queryKey: keys.site })
  }
  const count = checked?.fates.filter((fate) => fate === 'new').length ?? 0
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg" changed={checked !== null && !checked.isSent}>
      {checked === null ? (
        <DialogForm submitLabel={t('check')} complete={found.length > 0 && !isTooLong} onSubmit={check} onCancel={onClose}>
          <Textarea
            label={t('text')}
            description={t('textHint', { max: LISTED_PEOPLE_MAX })}
            placeholder={t('placeholder')}
            autosize
            minRows={5}
            maxRows={12}
            value={text}
            error={isTooLong && t('tooLong', { count: found.length, max: LISTED_PEOPLE_MAX })}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group gap="sm">
            <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}>
                  {t('file')}
                </Button>
              )}
            </FileButton>
            <Text size="sm" role="status">
              {found.length > 0 && t('found', { count: found.length })}
            </Text>
          </Group>
          {wrongFile && <Alert color="orange">{t('wrongFile')}</Alert>}
          <NativeSelect
            label={t('role')}
            value={String(role)}
            data={[
              { value: String(ROLE.student), label: roles('student') },
              { value: String(ROLE.teacher), label: roles('teacher') },
            ]}
            onChange={(event) => setRole(Number(event.currentTarget.value) === ROLE.teacher ? ROLE.teacher : ROLE.student)}
          />
          <NativeSelect
            label={t('days')}
            value={days}
            data={DAYS.map((value) => ({ value: String(value), label: dialog('daysCount', { count: value }) }))}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
        </DialogForm>
      ) : (
        <Stack gap="md">
          {checked.people.some(({ classroom }) => classroom !== '') && <Alert color="blue">{t('classrooms')}</Alert>}
          {checked.isSent && <Text role="status">{dialog('sent', { count: checked.fates.filter((fate) => fate === 'sent').length })}</Text>}
          {checked.fates.includes('later') && <Alert color="orange">{t('later')}</Alert>}
          <FateList people={checked.people} fates={checked.fates} />
          {checked.isSent ? (
            <Group justify="flex-end">
              <Button onClick={onClose}>{common('close')}</Button>
            </Group>
          ) : (
            <DialogForm submitLabel={t('send', { count })} complete={count > 0} onSubmit={send} onCancel={() => setChecked(null)}>
              {count === 0 && <Text>{t('nobody')}</Text>}
            </DialogForm>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
