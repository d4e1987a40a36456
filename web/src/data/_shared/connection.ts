/** What the rest of the client tells the calls: the live connection's id, and what to do on a 401. */
let connectionId: () => string | null = () => null
let onUnauthorized: (path: string) => void = () => {}

/** Set by realtime: the public id of the live connection, so that this client gets no echo of its own changes. */
export function provideConnectionId(provider: () => string | null): void {
  connectionId = provider
}
/** Set by the app: called with the call's path whenever the server answers 401. */
export function handleUnauthorized(handler: (path: string) => void): void {
  onUnauthorized = handler
}

export const currentConnectionId = (): string | null => connectionId()
export const reportUnauthorized = (path: string): void => onUnauthorized(path)
