import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from './browser/open'
import type { History } from './check/history'
import type { Random } from './random'
import type { Classroom, Person } from './world/school'

/** What one person does in a lesson; ends after the first action that begins when `isOver`. */
export async function takePart(
  { page }: Browser,
  person: Person,
  room: Classroom,
  { random, history, isOver }: { random: Random; history: History; isOver: () => boolean },
): Promise<void> {
  let count = 0
  const next = (what: string): string => `${what}-${person.id}-${++count}`
  /** A person may try again what failed; here they go on to something else. */
  const forget = (work: Promise<unknown>): void => void work.catch(() => undefined)
  const own = () => page.ownMessages().filter(({ text }) => text.startsWith('m-'))
  const addedItems = () => page.items().filter(({ id, type }) => type === 1 && !room.texts.includes(id))
  const addedBoards = () => page.boards().filter(({ name }) => name !== 'first')

  const chat = (): void => {
    const [of, kind] = [own(), random.next()]
    const one = of.length > 0 ? random.pick(of) : null
    if (one && !page.isBusy() && kind < 0.15) forget(page.editMessage(one.id, `${one.text.split(' ')[0]} ${next('edited')}`))
    else if (one && !page.isBusy() && kind < 0.25) forget(page.deleteMessage(one.id))
    else page.send(next('m'))
  }
  const draw = (): void => {
    const strokes = page.ownStrokes()
    const [one, kind] = [strokes.length > 0 ? random.pick(strokes) : null, random.next()]
    count += 1
    if (one && kind < 0.35) page.moveStroke(one.id, count)
    else if (one && kind < 0.5) page.erase(one.id)
    else page.draw(count)
  }
  const signal = (): void => {
    const token = next('s')
    const acknowledge = history.sent('signal', `signals ${room.room}`, token, person.id)
    page.signal(token, (isAcknowledged) => isAcknowledged && acknowledge())
  }
  const items = (): void => {
    const [added, kind] = [addedItems(), random.next()]
    const one = added.length > 0 ? random.pick(added) : null
    if (one && kind < 0.12) forget(page.deleteItem(one.id))
    else if (one && kind < 0.24) forget(page.moveItem(one.id, random.pick(room.texts)))
    else if (kind < 0.5) forget(page.addItem(next('i')))
    else page.type(random.pick([...room.texts, ...added.map(({ id }) => id)]), next('line'))
  }
  const boards = (): void => {
    const [added, kind] = [addedBoards(), random.next()]
    const one = added.length > 0 ? random.pick(added) : null
    if (one && kind < 0.2) forget(page.deleteBoard(one.id))
    else if (one && kind < 0.4) forget(page.moveBoard(one.id, room.board))
    else forget(page.addBoard(next('b')))
  }
  const answer = (): void => page.answer('dont1', next('a'))
  const upload = (): void => {
    const bytes = Buffer.alloc(random.whole(100, 60_000), next('content'))
    bytes.write('%PDF-1.4\n')
    forget(page.upload(`${next('f')}.pdf`, bytes))
  }

  const invite = (): void => forget(page.invite(`${next('p')}@example.test`))

  const actions = person.teaches
    ? [chat, chat, draw, draw, signal, items, items, items, boards, upload, invite]
    : [chat, chat, chat, draw, draw, draw, signal, answer, answer, upload]
  while (!isOver()) {
    const action = random.pick(actions)
    // The next command on a board is given when the one before has ended.
    if ((action === items || action === boards || action === invite) && page.isBusy()) chat()
    else action()
    await delay(random.whole(60, 300))
  }
}
