let connectionId: () => string | null = () => null

/** Set by the live connection. A module of its own, so that calls on pages for visitors do not load the connection. */
export function provideConnectionId(provider: () => string | null): void {
  connectionId = provider
}

/** Returns the public id of the live connection, with which the server spares this client the echo of its own changes. */
export const currentConnectionId = (): string | null => connectionId()
