export const WAIT_MS: number
