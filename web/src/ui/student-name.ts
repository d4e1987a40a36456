import type { Student } from '@keel/contract/entities/student'
import { fullName } from './avatar'

/** Returns the teacher's name for a student. */
export const studentName = (student: Pick<Student, 'alias' | 'first_name' | 'last_name'>): string => student.alias ?? fullName(student)
