/** So long after the press the classroom must be open: later one has gone elsewhere. */
const VALID_MS = 15_000
let request: { roomId: number; at: number } | null = null

/** The visit to this classroom that begins now leads on into its call. */
export function requestJoin(roomId: number): void {
  request = { roomId, at: Date.now() }
}

/** Whether this classroom was entered to join its call; so until `endJoinRequest`. */
export const isJoinRequested = (roomId: number): boolean => request?.roomId === roomId && Date.now() - request.at < VALID_MS

/** The person is in the call, or has decided against it. */
export function endJoinRequest(): void {
  request = null
}
