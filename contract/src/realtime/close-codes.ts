/** Close codes: below 4500 the client reconnects, from 4500 on it stops and checks its session. */
export const CLOSE = {
  tooLarge: 1009,
  restart: 1012,
  overloaded: 1013,
  badFrame: 1007,
  policy: 1008,
  pingTimeout: 4000,
  gap: 4001,
  rate: 4029,
  sessionEnded: 4501,
  takenOver: 4509,
} as const
