/** What is logged: what operators did, sign-ins, and refusals. */
export const LOG_KINDS = [
  'operator.first',
  'operator.named',
  'operator.ended',
  'account.closed',
  'account.reopened',
  'account.sessions_ended',
  'account.reset_sent',
  'account.role_changed',
  'account.erased',
  'account.registered',
  'storage.changed',
  'storage.of_person',
  'registration.changed',
  'registration.refused',
  'invitation.created',
  'invitation.revoked',
  'login.done',
  'login.refused',
  'login.closed',
] as const
export type LogKind = (typeof LOG_KINDS)[number]
