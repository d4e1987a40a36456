import { groupBy } from './group-by'
import type { Delivery, History, Write } from './history'

/** What is in the database when all is quiet: lists in their order, and values. */
export interface State {
  lists: ReadonlyMap<string, readonly string[]>
  values: ReadonlyMap<string, string>
}

export type FaultKind = 'lost' | 'doubled' | 'out of order' | 'resurrected' | 'unknown' | 'missed' | 'stale' | 'unclear'
export interface Fault {
  kind: FaultKind
  text: string
}

/** Who can receive what: the channels of a person, by the subject of their events. */
export interface Audience {
  person: number
  subjects: readonly string[]
}

/** A subject that was itself removed holds nothing to be checked. */
export const WHOLE = '*'
/** The value of a place that was emptied. */
export const ERASED = 'erased'

const times = (list: readonly string[], token: string): number => list.filter((one) => one === token).length
const isSorted = (numbers: readonly number[]): boolean => numbers.every((one, at) => at === 0 || (numbers[at - 1] ?? 0) <= one)

/** Compares what people were promised with what is stored. */
export function checkStored({ writes }: History, stored: State): Fault[] {
  const all = [...writes.values()]
  const removals = new Map(all.filter(({ operation }) => operation === 'remove').map((write) => [`${write.subject} ${write.token}`, write]))
  const isGone = ({ subject }: Write) => removals.has(`${subject} ${WHOLE}`)
  const adds = all.filter((write) => write.operation === 'add' && !isGone(write))
  const sets = all.filter((write) => write.operation === 'set' && !isGone(write))
  return [
    ...adds.flatMap((write) => checkAdded(write, removals.get(`${write.subject} ${write.token}`), stored)),
    ...checkOrder(adds, stored),
    ...checkKnown(all, stored),
    ...[...groupBy(sets, ({ subject }) => subject)].flatMap(([subject, of]) =>
      checkValue(subject, of, stored, new Set(adds.map(({ token }) => token))),
    ),
  ]
}

function checkAdded(write: Write, removal: Write | undefined, { lists }: State): Fault[] {
  const { subject, token, acknowledged } = write
  const found = times(lists.get(subject) ?? [], token)
  const text = `${token} in ${subject}`
  if (found > 1) return [{ kind: 'doubled', text: `${text} is there ${found} times` }]
  if (found === 0 && acknowledged !== null && !removal) return [{ kind: 'lost', text: `${text} was acknowledged and is not there` }]
  if (found === 1 && removal && removal.acknowledged !== null) return [{ kind: 'resurrected', text: `${text} was removed and is there` }]
  return []
}

/** What one person added to a list whose order is that of its writing. */
function checkOrder(adds: readonly Write[], { lists }: State): Fault[] {
  const sent = new Map(adds.map((write) => [`${write.subject} ${write.token}`, write]))
  return [...lists].flatMap(([subject, tokens]) => {
    if (!isOrdered(subject)) return []
    const known = tokens.flatMap((token) => sent.get(`${subject} ${token}`) ?? [])
    return [...groupBy(known, ({ by }) => by)].flatMap(([by, of]): Fault[] =>
      isSorted(of.map(({ at }) => at))
        ? []
        : [{ kind: 'out of order', text: `${subject}: of ${by} there are ${of.map(({ token }) => token).join(', ')}` }],
    )
  })
}
const isOrdered = (subject: string): boolean => /^(channel|item) /.test(subject)

function checkKnown(all: readonly Write[], { lists }: State): Fault[] {
  const sent = new Set(all.map(({ subject, token }) => `${subject} ${token}`))
  return [...lists].flatMap(([subject, tokens]) =>
    tokens
      .filter((token) => !sent.has(`${subject} ${token}`))
      .map((token): Fault => ({ kind: 'unknown', text: `${token} in ${subject} was sent by nobody` })),
  )
}

/**
 * One person writes to a place, one value after the other: the last acknowledged one holds, or one sent after it. Before the first it may
 * be what was added.
 */
function checkValue(subject: string, sets: readonly Write[], { values }: State, added: ReadonlySet<string>): Fault[] {
  const inOrder = sets.toSorted((a, b) => a.at - b.at)
  const last = inOrder.findLastIndex(({ acknowledged }) => acknowledged !== null)
  const stored = values.get(subject)
  const value = stored ?? ERASED
  const at = inOrder.findIndex(({ token }) => token === value)
  if (last < 0 && (stored === undefined || added.has(stored))) return []
  if (at >= 0 && at >= last) return []
  const held = `${subject} is ${stored ?? 'not there'}`
  if (at < 0)
    return [{ kind: stored === undefined ? 'lost' : 'unknown', text: `${held}; sent were ${inOrder.map(({ token }) => token).join(', ')}` }]
  return [{ kind: 'resurrected', text: `${held}; ${inOrder[last]?.token} was acknowledged after it` }]
}

/** Compares what reached the applications with what was sent and with the order of its sending. */
export function checkReceived(history: History, audience: readonly Audience[]): Fault[] {
  return audience.flatMap(({ person, subjects }) => {
    const all = history.deliveries.get(person) ?? []
    return [...checkTwice(person, all), ...checkSequence(person, all, history), ...checkMissed(person, subjects, all, history)]
  })
}

function checkTwice(person: number, all: readonly Delivery[]): Fault[] {
  const groups = groupBy(all, ({ subject, token }) => `${token} in ${subject}`)
  return [...groups].flatMap(([name, of]): Fault[] =>
    of.length > 1 ? [{ kind: 'doubled', text: `${person} received ${name} ${of.length} times` }] : [],
  )
}

function checkSequence(person: number, all: readonly Delivery[], { writes }: History): Fault[] {
  const groups = groupBy(all, ({ subject, from, stream }) => `${subject} of ${from} by stream ${stream}`)
  return [...groups].flatMap(([name, of]): Fault[] => {
    const order = of.flatMap(
      ({ subject, token }) => (writes.get(`add ${subject} ${token}`) ?? writes.get(`signal ${subject} ${token}`))?.at ?? [],
    )
    return isSorted(order) ? [] : [{ kind: 'out of order', text: `${person} received ${name}: ${of.map(({ token }) => token).join(', ')}` }]
  })
}

/** On its last stream a page misses nothing that was sent after the stream began. */
function checkMissed(person: number, subjects: readonly string[], all: readonly Delivery[], { writes, streams }: History): Fault[] {
  const began = streams.findLast((one) => one.person === person)?.at
  if (began === undefined) return []
  const received = new Set(all.map(({ subject, token }) => `${subject} ${token}`))
  return [...writes.values()].flatMap((write): Fault[] => {
    const { operation, subject, token, by, at, acknowledged } = write
    const isExpected =
      (operation === 'add' || operation === 'signal') && acknowledged !== null && at > began && by !== person && subjects.includes(subject)
    return isExpected && !received.has(`${subject} ${token}`)
      ? [{ kind: 'missed', text: `${person} never received ${token} in ${subject}` }]
      : []
  })
}

/** Compares what a page shows with what is stored and visible to its person. */
export function checkShown(person: number, shown: State, visible: State): Fault[] {
  const stale = (name: string, seen: readonly string[], stored: readonly string[]): Fault[] => {
    const [more, fewer] = [seen.filter((one) => !stored.includes(one)), stored.filter((one) => !seen.includes(one))]
    if (more.length + fewer.length === 0 && seen.join('\n') === stored.join('\n')) return []
    const what =
      more.length + fewer.length > 0
        ? `with ${more.join(', ') || 'nothing'} instead of ${fewer.join(', ') || 'nothing'}`
        : `as ${seen.join(', ')} instead of ${stored.join(', ')}`
    return [{ kind: 'stale', text: `${person} sees ${name} ${what}` }]
  }
  const pairsOf = ({ values }: State) => [...values].map(([name, value]) => `${name}: ${value}`).toSorted()
  return [
    ...[...visible.lists].flatMap(([name, stored]) => stale(name, shown.lists.get(name) ?? [], stored)),
    ...stale('values', pairsOf(shown), pairsOf(visible)),
  ]
}
