let onUnauthorized: (path: string) => void = () => {}

/** Sets the handler that is called with the call's path whenever the server returns 401. */
export function handleUnauthorized(handler: (path: string) => void): void {
  onUnauthorized = handler
}

export const reportUnauthorized = (path: string): void => onUnauthorized(path)
