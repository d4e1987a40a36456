/** Where questions wait: none while it is open, which it is at first. */
export class Gate {
  private opened: Promise<void> | null = null
  private onOpen: () => void = () => {}
  private onArrival: () => void = () => {}

  pass = async (): Promise<void> => {
    this.onArrival()
    await this.opened
  }

  /** Closes the gate; what it returns resolves when somebody waits there. */
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
