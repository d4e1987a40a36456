export interface MailToken {
  kind: 'verify' | 'reset' | 'email' | 'email-undo'
  userId: number
}
/** Placeholder in a mail for its token. */
export const TOKEN_SLOT = '{token}'
/** Makes the token of a mail to an address; null if the mail is obsolete. */
export type IssueToken = (token: MailToken, to: string) => Promise<string | null>
