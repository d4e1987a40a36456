import type { DrawnObject } from '@keel/contract/entities/drawing'
import { isEmptyShape, type DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { createStore } from 'zustand/vanilla'
import type { DrawingScope } from '../../../data/drawings/calls'
import { generatedId } from '../../../lib/generated-id'
import { boxOf, isHit, type Box, type Vec } from './geometry'
import { History, type Change } from './history'
import { LiveInk } from './live-ink'
import { PageView } from './page-view'
import type { DrawingSaver, Order } from './saver'
import { backToFront, initialState, keyOf, type DrawingMessages, type Viewer } from './drawing-state'
import type { Tool } from './tools'

/** What a page knew when it requested the stored objects. */
interface DrawingRequest {
  version: number
  /** Orders that were not stored yet. */
  unsaved: readonly Order[]
}

/** The drawing on one page of an item as this viewer sees it, and all changes that are possible. */
export class DrawingStore {
  readonly store = createStore(initialState)
  readonly view = new PageView()
  readonly ink = new LiveInk()
  private textHeight: (key: string) => number | undefined = () => undefined
  /** The person whose objects are shown; null shows everybody's. */
  private shown: ReadonlySet<number> | null = null
  private readonly all = new Map<string, DrawnObject>()
  /** Objects that are being changed, by this viewer or by others, and are not stored. */
  private readonly drafts = new Map<string, DrawnObject>()
  private readonly history = new History()
  /** The number of the last change of each object: a response to an older request is out of date. */
  private readonly changedAt = new Map<string, number>()
  private changes = 0
  private isLoaded = false
  /** Somebody else changed an object while this viewer did: only the server knows which change was last. */
  disputed = false

  constructor(
    readonly scope: DrawingScope,
    readonly viewer: Viewer,
    private readonly saver: Pick<DrawingSaver, 'add' | 'pending'>,
  ) {}

  /** Measures the height of a text as it is shown, in units. */
  measureTextBy(measure: (key: string) => number | undefined): void {
    this.textHeight = measure
  }
  get(key: string | null): DrawnObject | undefined {
    return key === null ? undefined : (this.drafts.get(key) ?? this.all.get(key))
  }
  mayChange({ user_id }: { user_id: number }): boolean {
    return user_id === this.viewer.id || this.viewer.teaches
  }
  boxOf(object: DrawnObject): Box {
    const box = boxOf(object.stroke)
    const h = object.stroke.kind === 'text' ? this.textHeight(keyOf(object)) : undefined
    return h === undefined ? box : { ...box, h }
  }
  /** Returns the front object at a point, within `reach` units. */
  at(point: Vec, reach: number): DrawnObject | undefined {
    return this.store.getState().objects.findLast((object) => isHit(object.stroke, point, reach, this.boxOf(object)))
  }
  front(): number {
    let z = 0
    for (const { stroke } of this.all.values()) z = Math.max(z, stroke.z)
    return z + 1
  }
  newId(): string {
    const id = generatedId()
    return this.all.has(`${this.viewer.id}:${id}`) ? this.newId() : id
  }

  show(users: ReadonlySet<number> | null): void {
    this.shown = users
    this.publish()
  }
  setTool(tool: Tool): void {
    this.store.setState(tool === 'mouse' ? { tool } : { tool, selected: null, grabbed: false })
  }
  say(what: DrawingMessages): void {
    this.store.setState(({ said }) => ({ said: { what, times: (said?.times ?? 0) + 1 } }))
  }
  edit(key: string | null): void {
    this.store.setState({ editing: key })
  }
  select(key: string | null, grabbed = false): void {
    const { selected, grabbed: was } = this.store.getState()
    if (selected !== key || was !== grabbed) this.store.setState({ selected: key, grabbed })
  }

  /** Shows an object as it is while it is dragged or edited; null removes this preview. */
  draft(object: DrawnObject | { key: string }): void {
    if ('key' in object) this.drafts.delete(object.key)
    else this.drafts.set(keyOf(object), object)
    this.publish()
  }

  /** Changes an object of the viewer: shows it at once, stores it, and adds a step to the history. */
  change(changes: readonly Change[], merge?: string): void {
    if (changes.length === 0) return
    this.apply(changes)
    this.history.push(changes, merge)
    this.publish()
  }
  /** Stores the current state of an object; deletes a text box without text, and a path without points. */
  put(object: DrawnObject, merge?: string): void {
    const key = keyOf(object)
    const before = this.all.get(key)?.stroke ?? null
    const after = isEmptyShape(object.stroke) ? null : object.stroke
    this.drafts.delete(key)
    if (before === after) this.publish()
    else this.change([{ userId: object.user_id, id: object.id, before, after }], merge)
  }
  remove(key: string): void {
    const object = this.all.get(key)
    if (!object) return
    if (!this.mayChange(object)) return this.say('notYours')
    this.drafts.delete(key)
    this.change([{ userId: object.user_id, id: object.id, before: object.stroke, after: null }])
    this.say('deleted')
  }
  /** Deletes everything the viewer drew on the page. */
  clearOwn(): void {
    const own = [...this.all.values()].filter(({ user_id }) => user_id === this.viewer.id)
    if (own.length === 0) return
    for (const object of own) this.set(keyOf(object), null)
    this.saver.add({ scope: this.scope, userId: this.viewer.id, clear: true })
    this.history.push(own.map(({ user_id, id, stroke }) => ({ userId: user_id, id, before: stroke, after: null })))
    this.publish()
    this.say('cleared')
  }
  undo(): void {
    if (this.replay(this.history.undo())) this.say('undone')
  }
  redo(): void {
    if (this.replay(this.history.redo())) this.say('redone')
  }

  /** Applies changes by others, and those made by this viewer in another tab. */
  applyObject(key: string, object: DrawnObject | null): void {
    this.ink.drop(key)
    if (this.isPending(key)) {
      this.disputed = true
      return
    }
    if (this.store.getState().editing !== key) this.drafts.delete(key)
    this.set(key, object)
    this.publish()
  }
  applyClear(userId: number): void {
    for (const [key, { user_id }] of this.all) if (user_id === userId && !this.isPending(key)) this.set(key, null)
    this.publish()
  }
  /** Shows an object that somebody else is changing. */
  applyDraft(object: DrawnObject): void {
    if (this.isPending(keyOf(object))) return
    this.drafts.set(keyOf(object), object)
    this.publish()
  }
  /** Whether the viewer has drawn something on the page; null while that is not known. */
  hasOwn(): boolean | null {
    const isDrawn = [...this.all.values()].some(({ user_id }) => user_id === this.viewer.id)
    return isDrawn || this.isLoaded ? isDrawn : null
  }
  knows(key: string): boolean {
    return this.all.has(key)
  }
  isShown(userId: number): boolean {
    return this.shown === null || this.shown.has(userId)
  }

  /** Returns the number of the last change. */
  get version(): number {
    return this.changes
  }
  /** Returns what the response to a request made now may lack; to be passed with that response. */
  request(): DrawingRequest {
    return { version: this.changes, unsaved: this.saver.pending(this.scope) }
  }
  /** Applies the server's objects. What changed since the request stays. */
  load(objects: readonly DrawnObject[], { version, unsaved }: DrawingRequest): void {
    this.isLoaded = true
    const kept = (key: string) => (this.changedAt.get(key) ?? 0) > version
    const stored = new Map(objects.map((object) => [keyOf(object), object]))
    // Perhaps stored by now, after the server had read the objects; some are from an earlier visit to this page.
    for (const order of unsaved) {
      if ('clear' in order) {
        for (const [key, { user_id }] of stored) if (user_id === order.userId) stored.delete(key)
      } else if (order.stroke) stored.set(`${order.userId}:${order.id}`, this.object(order.userId, order.id, order.stroke))
      else stored.delete(`${order.userId}:${order.id}`)
    }
    for (const key of Array.from(this.all.keys())) if (!stored.has(key) && !kept(key)) this.all.delete(key)
    for (const [key, object] of stored) if (!kept(key)) this.all.set(key, object)
    this.publish()
  }

  object(user_id: number, id: string, stroke: DrawnShape): DrawnObject {
    return { item_id: this.scope.itemId, page: this.scope.page, user_id, id, stroke }
  }

  private isPending(key: string): boolean {
    return this.saver
      .pending(this.scope)
      .some((order) => ('id' in order ? `${order.userId}:${order.id}` === key : key.startsWith(`${order.userId}:`)))
  }
  private set(key: string, object: DrawnObject | null): void {
    this.changedAt.set(key, ++this.changes)
    if (object) this.all.set(key, object)
    else this.all.delete(key)
  }
  private apply(changes: readonly Change[]): void {
    for (const { userId, id, after } of changes) {
      this.set(`${userId}:${id}`, after && this.object(userId, id, after))
      this.saver.add({ scope: this.scope, userId, id, stroke: after })
    }
  }
  // Undoing an earlier change must not restore what somebody else has deleted since.
  private replay(changes: readonly Change[]): boolean {
    this.apply(changes.filter(({ userId, id, before }) => before === null || this.all.has(`${userId}:${id}`)))
    this.publish()
    return changes.length > 0
  }
  private publish(): void {
    const shown = [...this.all.values()].filter(({ user_id }) => this.isShown(user_id))
    const objects = this.drafts.size === 0 ? shown : shown.map((object) => this.drafts.get(keyOf(object)) ?? object)
    for (const [key, draft] of this.drafts) if (!this.all.has(key) && this.isShown(draft.user_id)) objects.push(draft)
    const has = (key: string | null) => key !== null && this.get(key) !== undefined
    this.store.setState(({ selected, grabbed, editing }) => ({
      objects: objects.toSorted(backToFront),
      selected: has(selected) ? selected : null,
      grabbed: grabbed && has(selected),
      editing: has(editing) ? editing : null,
      canUndo: this.history.canUndo,
      canRedo: this.history.canRedo,
    }))
  }
}
