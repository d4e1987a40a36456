import type { Student } from '@keel/contract/entities/student'
import type * as students from '@keel/contract/routes/students'
import { call } from '../_shared/client'

/** Missing fields stay. */
export const updateStudent = (id: number, change: Partial<Pick<Student, 'alias' | 'level' | 'note' | 'archived'>>) =>
  call<typeof students.updateStudent>('PUT', `/students/${id}`, { body: change })
