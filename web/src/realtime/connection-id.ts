let connectionId: () => string | null = () => null

/** Set by the live connection. Stands apart from it, so that pages for visitors make calls without its code. */
export function provideConnectionId(provider: () => string | null): void {
  connectionId = provider
}

/** Returns the public id of the live connection, with which the server spares this client the echo of its own changes. */
export const currentConnectionId = (): string | null => connectionId()
