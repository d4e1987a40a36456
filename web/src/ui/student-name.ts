import type { Student } from '@keel/contract/entities/student'
import { fullName } from './avatar'

/** What the teacher calls them. */
export const studentName = (student: Pick<Student, 'alias' | 'first_name' | 'last_name'>): string => student.alias ?? fullName(student)
