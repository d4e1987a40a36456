import { STUDENT_PEN_COLORS, TEACHER_PEN_COLOR, type TEXT_COLORS } from '@keel/contract/appearance'

/** Returns the pen colour of a person: red for a teacher; for a student one of twelve, always the same, so that others see who drew. */
export const penColor = (userId: number, isTeacher: boolean): string =>
  isTeacher ? TEACHER_PEN_COLOR : (STUDENT_PEN_COLORS[userId % STUDENT_PEN_COLORS.length] ?? STUDENT_PEN_COLORS[0])

/** Colours of texts. */
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
