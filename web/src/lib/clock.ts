/** The format of hours everywhere, as in the user's country: `06:09`, `6:09 AM`. */
export const CLOCK = { timeStyle: 'short' } as const
