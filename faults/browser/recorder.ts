import type { History, Operation } from '../check/history'
import { ERASED, WHOLE } from '../check/check'

type Lines = { content?: { content?: { text?: string }[] }[] }
export const linesOf = (value: unknown): string[] => ((value as Lines).content ?? []).map((line) => line.content?.[0]?.text ?? '')
/** What a message is recognised by, whatever it was changed to. */
export const tokenOf = (text: string): string => text.split(' ')[0] ?? ''

interface Change {
  operation: Operation
  subject: string
  token: string
}

/** Reads the calls of one browser as changes of what is stored. */
export class Recorder {
  constructor(
    private readonly history: History,
    private readonly person: number,
    /** Returns what the page shows under a name such as `board 7`. */
    private readonly shown: (name: string) => Pick<Change, 'subject' | 'token'> | null,
  ) {}

  /** A call is sent. Returns the function to call when a success was received. */
  sent(method: string, path: string, body: unknown): () => void {
    const acknowledged = this.changesOf(method, path, body).map(({ operation, subject, token }) =>
      this.history.sent(operation, subject, token, this.person),
    )
    return () => acknowledged.forEach((one) => one())
  }

  private changesOf(method: string, path: string, body: unknown): Change[] {
    const call = `${method} ${path.replaceAll(/\d+/g, '#')}`
    const [first = ''] = path.match(/\d+/) ?? []
    const of = body as Record<string, never>
    switch (call) {
      case 'POST /chat/messages':
        return [{ operation: 'add', subject: `channel ${of['channel_id']}`, token: tokenOf(of['message'] ?? '') }]
      case 'PUT /chat/messages/#':
        return [{ operation: 'set', subject: `text ${first}`, token: of['message'] ?? '' }]
      case 'DELETE /chat/messages/#':
        return [...this.removed(`message ${first}`), { operation: 'remove', subject: `text ${first}`, token: WHOLE }]
      case 'POST /boards/#/items':
        return [{ operation: 'add', subject: `board ${first}`, token: linesOf(of['value'])[0] ?? '' }]
      case 'PUT /boards/items/#':
        return linesOf(of['value'])
          .slice(1)
          .map((token) => ({ operation: 'add', subject: `item ${first}`, token }))
      case 'DELETE /boards/items/#':
        return [...this.removed(`item ${first}`), { operation: 'remove', subject: `item ${first}`, token: WHOLE }]
      case 'POST /boards/#/actions':
        return [
          { operation: 'set', subject: `answer ${this.person} ${of['id']}`, token: (of['action'] as { t: string } | undefined)?.t ?? '' },
        ]
      case 'POST /boards/#/sketch':
        return [this.strokeChange(of['id'] ?? '', of['stroke'])]
      case 'POST /boards/#/put-sketches':
        return ((of['objects'] ?? []) as { id: string; stroke: object }[]).map(({ id, stroke }) => this.strokeChange(id, stroke))
      case 'POST /boards/#/delete-sketch':
        return [this.strokeChange(of['id'] ?? '', null)]
      case 'POST /modules/#/boards':
        return [{ operation: 'add', subject: `module ${first}`, token: of['name'] ?? '' }]
      case 'DELETE /boards/#':
        return this.removed(`board ${first}`)
      case 'POST /files':
        return [{ operation: 'add', subject: `files ${this.person}`, token: String(body) }]
      case 'POST /rooms/#/users':
        return [{ operation: 'add', subject: 'mails', token: of['email'] ?? '' }]
      case 'POST /rooms/#/lesson':
        return [{ operation: 'add', subject: `lessons ${first}`, token: of['name'] ?? '' }]
      default:
        return []
    }
  }

  private strokeChange(id: string, stroke: object | null | undefined): Change {
    const token = stroke ? String((stroke as { x: number }).x) : ERASED
    return { operation: 'set', subject: `stroke ${this.person} ${id}`, token }
  }

  private removed(name: string): Change[] {
    const known = this.shown(name)
    return known === null ? [] : [{ operation: 'remove', ...known }]
  }
}
