/** Where queries wait while it is closed; it is open at first. */
export class Gate {
  private opened: Promise<void> | null = null
  private onOpen: () => void = () => {}
  private onArrival: () => void = () => {}

  pass = async (): Promise<void> => {
    this.onArrival()
    await this.opened
  }

  /** Closes the gate; the returned promise resolves when a query waits. */
  close(): Promise<void> {
    this.opened = new Promise((resolve) => {
      this.onOpen = resolve
    })
    return new Promise((resolve) => {
      this.onArrival = resolve
    })
  }

  open(): void {
    this.opened = null
    this.onOpen()
  }
}
