import type { LinkState } from '../../lib/webrtc/types'
import { fullName } from '../../ui/avatar'
import type { CallPerson } from './call-context'
import type { CallState } from './call-state'
import { SELF } from './use-speaking'

export interface Tile {
  key: string
  /** Whose voice highlights the tile. */
  speaker: string | null
  person: CallPerson
  name: string
  track: MediaStreamTrack | null
  self: boolean
  screen: boolean
  muted: boolean
  link: LinkState
}

/** Returns the tiles: shared screens first, then the others in order of joining, then the user and what they share. */
export function tilesOf(
  state: Pick<CallState, 'others' | 'camera' | 'microphone' | 'wanted' | 'systemMuted' | 'screen'>,
  me: CallPerson,
  people: readonly CallPerson[],
  you: string,
): Tile[] {
  const others = state.others.map((other) => {
    const person = people.find(({ id }) => id === other.userId) ?? { id: other.userId, first_name: '…', last_name: '' }
    return { other, person, name: fullName(person) }
  })
  const screens = others
    .filter(({ other }) => other.sending.screen && other.tracks.screen)
    .map(({ other, person, name }): Tile => ({
      key: `${other.peerId}:screen`,
      speaker: null,
      person,
      name,
      track: other.tracks.screen ?? null,
      self: false,
      screen: true,
      muted: false,
      link: other.link,
    }))
  const cameras = others.map(({ other, person, name }): Tile => ({
    key: other.peerId,
    speaker: other.peerId,
    person,
    name,
    track: (other.sending.camera ? other.tracks.camera : null) ?? null,
    self: false,
    screen: false,
    muted: !other.sending.microphone,
    link: other.link,
  }))
  const own: Tile = {
    key: SELF,
    speaker: SELF,
    person: me,
    name: you,
    track: state.systemMuted.camera ? null : state.camera,
    self: true,
    screen: false,
    muted: !state.microphone || !state.wanted.microphone || state.systemMuted.microphone,
    link: 'connected',
  }
  const ownScreen: Tile[] = state.screen
    ? [{ ...own, key: `${SELF}:screen`, speaker: null, track: state.screen, screen: true, muted: false }]
    : []
  return [...screens, ...cameras, own, ...ownScreen]
}

/** Returns the large tile: the pinned one, else a shared screen, else the only other person. */
export function largeTile(tiles: readonly Tile[], pinned: string | null): Tile | null {
  const others = tiles.filter(({ self }) => !self)
  return (
    tiles.find(({ key }) => key === pinned) ??
    tiles.find(({ screen, self }) => screen && !self) ??
    (others.length === 1 ? others[0] : undefined) ??
    null
  )
}
