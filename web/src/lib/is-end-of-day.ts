/** Whether a moment is the last minute of a day here: what is due then is due on that day. */
export const isEndOfDay = (at: Date): boolean => at.getHours() === 23 && at.getMinutes() === 59
