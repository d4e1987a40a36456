import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Fetches a captcha and solves it, as the widget does; `url` ends with the API base. */
export async function solveCaptcha({ url }: { url: string }): Promise<string> {
  const challenge = (await (await fetch(`${url}/captcha`)).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return encodeSolution(challenge, solution)
}

/** Returns the form value of the widget. */
export const encodeSolution = (challenge: Challenge, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
