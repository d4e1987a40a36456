/** Returns the beginning and the end of the day in the user's time zone. */
export const dayAround = (now: Date): { from: Date; to: Date } => {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  return { from, to: new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1) }
}
