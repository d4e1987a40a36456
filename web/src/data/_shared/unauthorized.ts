let onUnauthorized: (path: string) => void = () => {}

/** Set by the app: called with the call's path whenever the server answers 401. */
export function handleUnauthorized(handler: (path: string) => void): void {
  onUnauthorized = handler
}

export const reportUnauthorized = (path: string): void => onUnauthorized(path)
