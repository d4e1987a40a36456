export function findChromium(): Promise<{ executablePath: string; args: string[] }>
