import { readLocal, writeLocal } from '../../lib/storage'

const STORAGE_KEY = 'keel.offline-copies'

/** Whose copies this browser has, and which build of the client made them: another one may expect other fields. */
export interface CopyOwner {
  userId: number
  build: string
}

/** Returns the owner as it stands in the local storage and in each copy. */
export const ownerText = ({ userId, build }: CopyOwner): string => `${userId} ${build}`

export const isOwner = (owner: CopyOwner): boolean => readLocal(STORAGE_KEY) === ownerText(owner)

export const setOwner = (owner: CopyOwner): void => writeLocal(STORAGE_KEY, ownerText(owner))

/** Returns whose copies of this build the browser has; null for nobody's. */
export function ownerOf(build: string): CopyOwner | null {
  const owner = { userId: Number.parseInt(readLocal(STORAGE_KEY) ?? '', 10), build }
  return Number.isSafeInteger(owner.userId) && isOwner(owner) ? owner : null
}

/** Called when the copies are deleted. Another person may have logged in meanwhile. */
export function endForgetting(): void {
  if (readLocal(STORAGE_KEY) === '') writeLocal(STORAGE_KEY, null)
}
