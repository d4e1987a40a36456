import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LEVELS, NAME_MAX_LENGTH, STUDENT_NOTE_MAX_LENGTH } from '@keel/contract/constants'
import type { Student } from '@keel/contract/entities/student'
import { updateStudent } from '../../data/students/calls'
import { fullName } from '../../ui/avatar'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'
import { toast } from '../../ui/toast/toast'
import { showStored } from './student-actions'
import { studentName } from '../../ui/student-name'

interface Props {
  student: Student
  onClose: () => void
}

/** The teacher's alias, level and note of a student. */
export function EditStudentDialog({ student, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title={studentName(student)} size="md">
      <EditForm student={student} onClose={onClose} />
    </Dialog>
  )
}

function EditForm({ student, onClose }: Props) {
  const t = useTranslations('students')
  const tc = useTranslations('common')
  const cache = useQueryClient()
  const [alias, setAlias] = useState(student.alias ?? '')
  const [level, setLevel] = useState(student.level)
  const [note, setNote] = useState(student.note)
  const save = async () => {
    // Sends only changed fields: the others may have been changed elsewhere meanwhile.
    const stored = await updateStudent(student.id, {
      ...(alias.trim() !== (student.alias ?? '') && { alias: alias.trim() || null }),
      ...(level !== student.level && { level }),
      ...(note !== student.note && { note }),
    })
    onClose()
    toast.success(t('edit.done'))
    await showStored(cache, stored)
  }
  return (
    <DialogForm submitLabel={tc('save')} onSubmit={save} onCancel={onClose}>
      <TextInput
        label={t('edit.alias')}
        description={t('edit.aliasText')}
        placeholder={fullName(student)}
        value={alias}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setAlias(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('edit.level')}
        value={level ?? ''}
        onChange={({ currentTarget }) => setLevel(LEVELS.find((one) => one === currentTarget.value) ?? null)}
        data={[{ value: '', label: t('noLevel') }, ...LEVELS]}
      />
      <Textarea
        label={t('edit.note')}
        placeholder={t('edit.noteExample')}
        value={note}
        maxLength={STUDENT_NOTE_MAX_LENGTH}
        rows={7}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
