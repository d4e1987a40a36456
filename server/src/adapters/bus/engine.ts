/** An engine that carries texts from every process to every process, its own included, in the order of each sender. */
export interface Engine {
  /** The largest text it carries, in bytes of UTF-8. */
  readonly maxBytes: number
  link: (handlers: LinkHandlers) => Link
}

export interface LinkHandlers {
  onText: (text: string) => void
  /** A text of this process came back. An engine that does not know calls `onText`. */
  onOwn: () => void
  /** The link is of no use any more. */
  onLost: (error: unknown) => void
}

/** One connection to an engine; after a loss another is made. */
export interface Link {
  /** Connects; from then on texts arrive. */
  open(): Promise<void>
  /** Resolves when the engine has taken the texts; they may have been taken even if it rejects. */
  send(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}
