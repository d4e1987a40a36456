import type { MailContent } from './mail'

/** Delivers one mail or throws, `NotTaken` where the reason is known. */
export interface Transport {
  readonly describe: string
  /** `id` is the queue's, `messageId` the mail's; both stay the same on a retry, so that the mailbox can drop duplicates. */
  deliver(mail: MailContent, names: { id: number; messageId: string }): Promise<void>
  /** Throws when mails cannot be accepted now. */
  verify(): Promise<void>
  close(): void
}

/**
 * Whose fault it is that a mail is not taken. `site`: no mail is, because of the connection or the login. `sender`: the reply is about the
 * sender, its quota or what it may send, so the site's too, unless others are taken. `later`: this one is not taken now. `never`: this one never
 * will be, such as for an unknown mailbox.
 */
export type Refusal = 'site' | 'sender' | 'later' | 'never'

/** A mail is not taken. */
export class NotTaken extends Error {
  override name = 'NotTaken'
  constructor(
    message: string,
    readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
