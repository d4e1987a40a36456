import { LOCALES, type Language } from '@keel/contract/constants'

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

/** Returns a day as mails write it: "Friday 10 May". */
export const mailDay = (at: Date, lang: Language, zone: string): string =>
  new Intl.DateTimeFormat(LOCALES[lang], { ...DAY, timeZone: zone }).format(at)

/** Returns a moment as mails write it: "Friday 10 May at 15:30". */
export const mailMoment = (at: Date, lang: Language, zone: string): string =>
  new Intl.DateTimeFormat(LOCALES[lang], { ...DAY, ...CLOCK, timeZone: zone }).format(at)

/** Whether a moment is the last minute of a day in a zone: what is due then is due on that day. */
export const isEndOfDay = (at: Date, zone: string): boolean =>
  new Intl.DateTimeFormat('en-GB', { ...CLOCK, timeZone: zone }).format(at) === '23:59'

/** Returns the name of a zone for people: "America/New York". */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
