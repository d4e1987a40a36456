import { quantile } from '../result'
import { Client, requestOf } from '../http/load/client'

/** A person who calls the product one request after the other. */
export class Asking {
  private constructor(
    private readonly client: Client,
    private readonly headers: Record<string, string>,
  ) {}

  static async open(port: number, headers: Record<string, string>): Promise<Asking> {
    return new Asking(await Client.open(port), headers)
  }

  /** Milliseconds until the response. */
  async time(path: string): Promise<number> {
    const request = requestOf('GET', path, this.headers)
    const began = performance.now()
    const { status } = await this.client.send(request)
    const ms = performance.now() - began
    if (status !== 200) throw new Error(`${path}: ${status}`)
    return ms
  }

  close(): void {
    this.client.close()
  }
}

export interface Times {
  p50: number
  p99: number
}
export const timesOf = (all: readonly number[]): Times => ({ p50: quantile(all, 0.5), p99: quantile(all, 0.99) })

/** Times of both for the same request, in turns, so that any disturbance affects both. */
export async function compare(
  [small, large]: readonly [Asking, Asking],
  [inSmall, inLarge]: readonly [string, string],
  rounds: number,
): Promise<{ small: Times; large: Times }> {
  const times = { small: [] as number[], large: [] as number[] }
  const first = Math.ceil(rounds / 10)
  for (let round = -first; round < rounds; round++) {
    const one = await small.time(inSmall)
    const other = await large.time(inLarge)
    if (round < 0) continue // warming up
    times.small.push(one)
    times.large.push(other)
  }
  return { small: timesOf(times.small), large: timesOf(times.large) }
}
