/** A day between two midnights of the user's clock. */
export interface SearchedDay {
  from: Date
  to: Date
}

/** Letters of a month's name that are enough: "mai", "июн". */
const MONTH_MIN_LETTERS = 3

function dayOf(year: number, month: number, day: number): SearchedDay | null {
  const from = new Date(year, month - 1, day)
  // The 31st of a month without one is no day.
  if (from.getMonth() !== month - 1 || from.getDate() !== day) return null
  return { from, to: new Date(year, month - 1, day + 1) }
}

/** Returns the month that a word begins or is a form of: "12 мая", "12. mai", "12 May"; null for another word. */
function monthOf(word: string, locale: string): number | null {
  const name = word.toLowerCase()
  if (name.length < MONTH_MIN_LETTERS) return null
  for (let month = 1; month <= 12; month++) {
    const date = new Date(2026, month - 1, 12)
    const forms = [{ month: 'long' } as const, { day: 'numeric', month: 'long' } as const].map(
      (format) =>
        new Intl.DateTimeFormat(locale, format)
          .formatToParts(date)
          .find(({ type }) => type === 'month')
          ?.value.toLowerCase() ?? '',
    )
    if (forms.some((form) => form.startsWith(name))) return month
  }
  return null
}

/** Whether the locale writes the month before the day, as American English does. */
const hasMonthFirst = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0).find(({ type }) => type !== 'literal')?.type ===
  'month'

/** Returns the last such day that is not after today when no year is given. */
function withYear(year: string | undefined, month: number, day: number, today: Date): SearchedDay | null {
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const here = dayOf(today.getFullYear(), month, day)
  return here && here.from <= today ? here : dayOf(today.getFullYear() - 1, month, day)
}

/**
 * Returns the day that a search names as the reader's language writes it: `2026-05-12`, `12.5.`, `12/05/2026`, `12 May`, `May 12, 2026`; null
 * for any other text.
 */
export function dayIn(search: string, locale: string, today: Date): SearchedDay | null {
  const text = search.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})([./])\s?(\d{1,2})(?:\2\s?(\d{4}|\d{2})?)?$/.exec(text)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])]
    const [day, month] = numbers[2] === '/' && hasMonthFirst(locale) ? [second, first] : [first, second]
    return withYear(numbers[4], month, day, today)
  }
  const named = /^(\d{1,2})\.?\s+(\p{L}+)\.?(?:,?\s+(\d{4}))?$/u.exec(text)
  const before = /^(\p{L}+)\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?$/u.exec(text)
  const [day, name, year] = named ? named.slice(1) : [before?.[2], before?.[1], before?.[3]]
  const month = name === undefined ? null : monthOf(name, locale)
  return month === null ? null : withYear(year, month, Number(day), today)
}
