/** The classroom must open within this time after the press: later the user has gone elsewhere. */
const VALID_MS = 15_000
let request: { roomId: number; at: number } | null = null

/** Makes the next visit to this classroom continue into its call. */
export function requestJoin(roomId: number): void {
  request = { roomId, at: Date.now() }
}

/** Whether this classroom was opened to join its call; true until `endJoinRequest`. */
export const isJoinRequested = (roomId: number): boolean => request?.roomId === roomId && Date.now() - request.at < VALID_MS

/** Called when the user is in the call, or has decided against it. */
export function endJoinRequest(): void {
  request = null
}
