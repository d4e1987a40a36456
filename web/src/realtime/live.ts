import { WEBSOCKET_PATH } from '@keel/contract/protocol'
import { uniqueId } from '../lib/generated-id'
import { onOverdueCall, reportConnected } from './connected'
import { provideConnectionId } from './connection-id'
import { createLive, type Live } from './create-live'
import { createPlayerStates, type PlayerStates } from './player-states'

export type { Live } from './create-live'

const connection = createLive({
  url: () => `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${WEBSOCKET_PATH}`,
  makeSocket: (url) => new WebSocket(url),
  timers: {
    now: () => performance.now(),
    set: (callback, ms) => setTimeout(callback, ms),
    clear: (timer) => clearTimeout(timer as number),
  },
  random: Math.random,
  makeId: uniqueId,
})

/** The live connection of this page. */
export const live: Live = connection

/** The states of players in this page's rooms. Created with the connection: the first updates arrive on joining a room. */
export const playerStates: PlayerStates = createPlayerStates(live)

provideConnectionId(() => connection.connectionId())
live.on('hello', reportConnected)
// A dead line says nothing by itself; the reply to a ping does.
onOverdueCall(() => connection.wake())
addEventListener('online', () => connection.wake())
addEventListener('offline', () => connection.networkLost())
addEventListener('pageshow', () => connection.wake())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') connection.wake()
})
