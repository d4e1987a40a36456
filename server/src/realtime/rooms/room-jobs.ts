/**
 * Runs a job for rooms: for each of them one at a time, and only some in all. A room that is added several times before its job begins has
 * one run, so that many changes at once, as when everybody reconnects, cost few.
 */
export class RoomJobs {
  private readonly waiting = new Set<number>()
  private readonly running = new Set<number>()

  constructor(
    /** Must not reject. */
    private readonly job: (roomId: number) => Promise<void>,
    private readonly atOnce: number,
  ) {}

  add(roomId: number): void {
    this.waiting.add(roomId)
    this.runWaiting()
  }

  private runWaiting(): void {
    for (const roomId of this.waiting) {
      if (this.running.size >= this.atOnce) return
      if (this.running.has(roomId)) continue
      this.waiting.delete(roomId)
      this.running.add(roomId)
      void this.job(roomId).then(() => {
        this.running.delete(roomId)
        this.runWaiting()
      })
    }
  }
}
