/** How hours are written in every place, as the reader's country does: `06:09`, `6:09 AM`. */
export const CLOCK = { timeStyle: 'short' } as const
