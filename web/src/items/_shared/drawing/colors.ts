import { STUDENT_PEN_COLORS, TEACHER_PEN_COLOR, type TEXT_COLORS } from '@keel/contract/appearance'

/** The pen of a person: a teacher's is red, a student's is always the same of twelve, so that one sees who drew. */
export const penColor = (userId: number, isTeacher: boolean): string =>
  isTeacher ? TEACHER_PEN_COLOR : (STUDENT_PEN_COLORS[userId % STUDENT_PEN_COLORS.length] ?? STUDENT_PEN_COLORS[0])

/** Colours a text may have. */
export const TEXT_FILLS: Record<(typeof TEXT_COLORS)[number], string> = {
  red: '#dc2626',
  yellow: '#facc15',
  green: '#16a34a',
  blue: '#2563eb',
  violet: '#7c3aed',
  orange: '#ea580c',
  black: '#111827',
  white: '#ffffff',
}
