/** Returns the id in a part of the address; 0, which nothing has, for anything else. */
export function toId(text: string): number {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}
