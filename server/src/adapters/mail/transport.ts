import type { MailContent } from './mail'

/** Takes one letter to its reader, or throws; `RefusedForever` when trying again cannot help. */
export interface Transport {
  readonly describe: string
  /** `id` is the queue's and stays the same on a second try, so that a reader's mailbox can tell a double. */
  deliver(letter: MailContent, id: number): Promise<void>
  /** Throws when letters cannot be taken now. */
  verify(): Promise<void>
  close(): void
}

/** A letter that the mail server will never take, as an unknown mailbox. */
export class RefusedForever extends Error {
  override name = 'RefusedForever'
}
