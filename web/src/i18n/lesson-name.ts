import { translator } from './language'

/** Returns the name of a lesson; one without is called by its number, in the reader's language. */
export const lessonName = ({ name, number }: { name: string; number?: number | null }): string =>
  name || translator('common')('lesson', { number: String(number ?? 0) })
