import { Checkbox, Stack } from '@mantine/core'
import type { Person } from '@keel/contract/entities/user'
import { fullName } from '../../ui/avatar'

interface Props {
  label: string
  students: readonly Person[]
  ticked: readonly number[]
  onTick: (ids: number[]) => void
}

/** A list of students to tick. */
export function StudentTicks({ label, students, ticked, onTick }: Props) {
  return (
    <Checkbox.Group label={label} value={ticked.map(String)} onChange={(ids) => onTick(ids.map(Number))}>
      <Stack gap="xs" mt="xs">
        {students.map((student) => (
          <Checkbox key={student.id} value={String(student.id)} label={<bdi>{fullName(student)}</bdi>} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
