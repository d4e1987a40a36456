/** A calendar day in the user's time zone, `2026-10-25`. */
export type Day = string

const two = (value: number): string => String(value).padStart(2, '0')

export const dayOf = (date: Date): Day => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
/** Returns hours and minutes, `18:30`. */
export const timeOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`
