export interface MailToken {
  kind: 'verify' | 'reset'
  userId: number
}
/** Stands in a mail where its token will be. */
export const TOKEN_SLOT = '{token}'
/** Makes the token of a mail to an address; null when the mail is of no use any more. */
export type IssueToken = (token: MailToken, to: string) => Promise<string | null>
