import { createContext, useContext } from 'react'
import { createStore, useStore } from 'zustand'
import type { CallSession } from './call-session'
import type { Sound } from './sound-gate'
import { IDLE, type CallState } from './call-state'

export interface CallPerson {
  id: number
  first_name: string
  last_name: string
}
export interface CallContextValue {
  session: CallSession
  me: CallPerson
  people: readonly CallPerson[]
  sound: Sound
}

export const CallContext = createContext<CallContextValue | null>(null)

export function useCall(): CallContextValue {
  const value = useContext(CallContext)
  if (!value) throw new Error('Rendered outside of a CallRoot')
  return value
}

/** Returns one part of the call's state; renders only when that part changes. */
export function useCallState<T>(select: (state: CallState) => T): T {
  return useStore(useCall().session.store, select)
}

const NO_CALL = createStore(() => IDLE)

/** Whether this page is in the call; false until the call is ready. */
export const useInCall = (): boolean => useStore(useContext(CallContext)?.session.store ?? NO_CALL, ({ phase }) => phase === 'joined')

/** Returns what opens the dialog before joining; undefined until the call is ready. */
export function useAskToJoin(): (() => void) | undefined {
  const session = useContext(CallContext)?.session
  return session && (() => void session.preview())
}
