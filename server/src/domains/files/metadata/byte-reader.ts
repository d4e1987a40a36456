/** Reads a stream of bytes piece by piece, holding no more of it than what is looked at. */
export class ByteReader {
  private held: Buffer = Buffer.alloc(0)

  constructor(private readonly source: AsyncIterator<Buffer>) {}

  /** Returns what is held, at least `least` bytes of it unless the stream ends before; nothing is taken. */
  async window(least: number): Promise<Buffer> {
    while (this.held.length < least) {
      const next = await this.source.next()
      if (next.done) break
      this.held = this.held.length === 0 ? next.value : Buffer.concat([this.held, next.value])
    }
    return this.held
  }

  /** Takes the next bytes; fewer at the end of the stream. */
  async take(length: number): Promise<Buffer> {
    const taken = (await this.window(length)).subarray(0, length)
    this.held = this.held.subarray(taken.length)
    return taken
  }

  /** Takes the next bytes as they come; fewer at the end of the stream. */
  async *copy(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if ((await this.window(1)).length === 0) return
      const taken = await this.take(Math.min(left, this.held.length))
      left -= taken.length
      yield taken
    }
  }

  async skip(length: number): Promise<void> {
    for await (const _ of this.copy(length));
  }
}
