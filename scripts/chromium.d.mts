/** The browser for tests and screenshots. */
export function findChromium(): Promise<{ executablePath: string; args: string[] }>
