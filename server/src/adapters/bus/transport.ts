/** An engine that carries texts from every process to every process, its own included, in the order of each sender. */
export interface Transport {
  /** The largest text it carries, in bytes of UTF-8. */
  readonly maxBytes: number
  /** Resolves when the engine has taken the texts; they may have been taken even if it rejects. */
  send(texts: readonly string[]): Promise<void>
  /** Resolves once the engine can be reached, at once if it can be now. */
  whenUp(): Promise<void>
  /** Gives the connection up and makes another: nothing came over it for too long. */
  reconnect(): void
  close(): Promise<void>
}

export interface TransportHandlers {
  onText: (text: string) => void
  /** The engine can be reached again; what was sent meanwhile was missed. */
  onUp: () => void
  onDown: (error: unknown) => void
}
export type CreateTransport = (handlers: TransportHandlers) => Transport
