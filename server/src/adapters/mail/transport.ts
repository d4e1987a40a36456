import type { MailContent } from './mail'

/** Delivers one mail or throws; `RefusedForever` if a retry cannot help. */
export interface Transport {
  readonly describe: string
  /** `id` is the queue's and stays the same on a retry, so that the mailbox can drop duplicates. */
  deliver(mail: MailContent, id: number): Promise<void>
  /** Throws when mails cannot be accepted now. */
  verify(): Promise<void>
  close(): void
}

/** A permanent refusal, such as an unknown mailbox. */
export class RefusedForever extends Error {
  override name = 'RefusedForever'
}
