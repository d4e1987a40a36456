/**
 * The page under test: the web client without its components. Connection, cache, live events and queues are the product's; only what
 * components do (mounting queries, passing clicks to commands) is written here. Built as one script by `build.ts`.
 */
import { InfiniteQueryObserver, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Module } from '@keel/contract/entities/board'
import type { Room } from '@keel/contract/entities/room'
import type { ChatMessage } from '@keel/contract/entities/chat'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import { keys } from '../../web/src/data/_shared/keys'
import { storeShown } from '../../web/src/data/_shared/store-shown'
import { insertBefore, movedBefore } from '../../web/src/data/_shared/insert-before'
import { queryClient } from '../../web/src/data/_shared/query-client'
import { boardAnswers } from '../../web/src/data/answers/calls'
import { submitAnswer } from '../../web/src/data/answers/personal-answers'
import { answersQuery, progressQuery } from '../../web/src/data/answers/queries'
import { patchBoards } from '../../web/src/data/boards/cache'
import { createBoard, deleteBoard, moveBoard } from '../../web/src/data/boards/calls'
import { patchItems, withItem, withMovedItem, withoutItem } from '../../web/src/data/board-items/cache'
import { createItem, deleteItem, moveItem } from '../../web/src/data/board-items/calls'
import { itemsQuery } from '../../web/src/data/board-items/queries'
import { changeMessage, dropMessage } from '../../web/src/data/chat/cache'
import { deleteMessage, editMessage } from '../../web/src/data/chat/calls'
import { channelsQuery, messagesQuery } from '../../web/src/data/chat/queries'
import { messageQueue, sendChatMessage } from '../../web/src/data/chat/unsent-messages'
import { uploadFile } from '../../web/src/data/files/calls'
import { startLesson } from '../../web/src/data/lessons/calls'
import { bindLiveEvents } from '../../web/src/data/live-events'
import { modulesQuery } from '../../web/src/data/modules/queries'
import { bindRoomMessages } from '../../web/src/data/room-messages'
import { addStudent } from '../../web/src/data/rooms/calls'
import { roomQuery } from '../../web/src/data/rooms/queries'
import { meQuery } from '../../web/src/data/users/me'
import { itemSaver } from '../../web/src/features/board/save-items'
import { showLanguage } from '../../web/src/i18n/language'
import { DrawingLoader } from '../../web/src/items/_shared/drawing/drawing-loader'
import { DrawingStore } from '../../web/src/items/_shared/drawing/drawing-store'
import { drawingSaver } from '../../web/src/items/_shared/drawing/saver'
import { live } from '../../web/src/realtime/live'

/** What a page shows: a board of a classroom. */
export interface Visit {
  room: number
  channel: number
  module: number
  board: number
  /** Item on which people draw. */
  drawing: number
  /** Exercise that students answer. */
  exercise: number
  /** Whose answers the page shows: null for the viewer's own. */
  answersOf: number | null
  viewer: { id: number; teaches: boolean }
}

/** What this page shows, in a form that can be compared with what is stored. */
export interface Shown {
  messages: { id: number; text: string }[]
  items: { id: number; version: number; value: unknown }[]
  boards: { id: number; name: string }[]
  strokes: Record<string, unknown>
  answers: unknown
  online: number[]
}

/** What the page's application received: each event once, in order. */
export type Received =
  | { kind: 'joined' }
  | { kind: 'message'; id: number; author: number; text: string }
  | { kind: 'signal'; from: number; token: string }

const observe = (query: unknown): void => void new QueryObserver(queryClient, query as QueryObserverOptions).subscribe(() => undefined)
const observePages = (query: unknown): void => void new InfiniteQueryObserver(queryClient, query as never).subscribe(() => undefined)
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
export const documentOf = (lines: readonly string[]) => ({ content: lines.map(paragraph) })

export async function openPage(visit: Visit, onReceived: (one: Received) => void) {
  const { room, channel, module, board, drawing: item, exercise, answersOf, viewer } = visit
  await showLanguage('en')
  observe(meQuery)
  await queryClient.ensureQueryData(meQuery)

  // From then on the page receives everything.
  live.onJoined(() => onReceived({ kind: 'joined' }))
  live.on('new_message', ({ message }) => onReceived({ kind: 'message', id: message.id, author: message.author.id, text: message.message }))
  live.onRoom(room, 'media:state', ({ screen_stream: token }, { userId }) => {
    if (token && userId !== null) onReceived({ kind: 'signal', from: userId, token })
  })
  bindLiveEvents(live, queryClient)
  bindRoomMessages(live, queryClient, room)
  const answers = boardAnswers(board, answersOf)
  observePages(channelsQuery)
  observePages(messagesQuery(channel))
  for (const query of [roomQuery(room), modulesQuery(room), itemsQuery(board), answersQuery(answers)]) observe(query)
  if (viewer.teaches) observe(progressQuery(board))

  // As in use-drawing-store.ts.
  const drawing = new DrawingStore({ boardId: board, itemId: item, page: 1 }, { ...viewer, color: '#dc2626' }, drawingSaver)
  const loader = new DrawingLoader(drawing)
  const isHere = (at: { item_id: number; page: number }): boolean => at.item_id === item && at.page === 1
  loader.load()
  live.onMissed(() => loader.load())
  live.onJoined(() => loader.load())
  drawingSaver.onDone((order, refusal) => {
    const settled = drawing.disputed && drawingSaver.pending(order.scope).length === 0
    if (refusal === undefined && !settled) return
    drawing.disputed = false
    loader.load()
  })
  live.onRoom(room, 'updateCanvasObject', ({ object, user_id, ...at }) => {
    if (isHere(at)) drawing.applyObject(`${user_id}:${object.id}`, drawing.object(user_id, object.id, object.stroke))
  })
  live.onRoom(room, 'deleteCanvasObject', ({ id, user_id, ...at }) => {
    if (isHere(at)) drawing.applyObject(`${user_id}:${id}`, null)
  })

  live.start()
  live.joinRoom(room, board)

  const items = () => queryClient.getQueryData<readonly BoardItem[]>(keys.items(board)) ?? []
  const boards = () => queryClient.getQueryData<Module[]>(keys.modules(room))?.find(({ id }) => id === module)?.boards ?? []
  const messages = () =>
    queryClient.getQueryData<{ pages: { messages: ChatMessage[] }[] }>(keys.messages(channel))?.pages.flatMap((page) => page.messages) ?? []
  /** Texts as this page shows them: a draft before the stored value. */
  const linesOf = (id: number): string[] => {
    const draft = itemSaver.store.getState().get(String(id))?.job.value
    const value = (draft ?? items().find((one) => one.id === id)?.value) as ReturnType<typeof documentOf> | undefined
    return (value?.content ?? []).map(({ content }) => content[0]?.text ?? '')
  }
  let commands = 0
  let uploads = 0
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    commands += 1
    return work.finally(() => (commands -= 1))
  }

  return {
    status: () => live.status.getState().state,
    onStatus: (listener: (state: string) => void) => live.status.subscribe(({ state }) => listener(state)),
    /** What the person did that is not stored or refused yet. */
    unsaved: (): string[] => [
      ...[...messageQueue.store.getState().keys()].map((key) => `message ${key}`),
      ...[...itemSaver.store.getState().keys()].map((key) => `item ${key}`),
      ...[...drawingSaver.store.getState().keys()].map((key) => `drawing ${key}`),
      ...(commands > 0 ? [`command ${commands}`] : []),
      ...(uploads > 0 ? [`upload ${uploads}`] : []),
    ],
    isFetching: () => queryClient.isFetching() > 0,
    shown: (): Shown => ({
      messages: messages().map(({ id, message }) => ({ id, text: message })),
      items: items().map(({ id, version, value }) => ({ id, version, value })),
      boards: boards().map(({ id, name }) => ({ id, name })),
      strokes: Object.fromEntries(drawing.store.getState().objects.map(({ user_id, id, stroke }) => [`${user_id}:${id}`, stroke])),
      answers: queryClient.getQueryData<BoardAnswers>(answers.queryKey)?.[exercise] ?? {},
      online: (queryClient.getQueryData<Room>(keys.room(room))?.users ?? []).filter(({ status }) => status === 1).map(({ id }) => id),
    }),
    ownMessages: () =>
      messages()
        .filter(({ author }) => author.id === viewer.id)
        .map(({ id, message }) => ({ id, text: message })),
    items: () => items().map(({ id, type }) => ({ id, type })),
    boards: () => boards().map(({ id, name }) => ({ id, name })),
    ownStrokes: () => drawing.store.getState().objects.filter(({ user_id }) => user_id === viewer.id),

    send: (text: string) => sendChatMessage(viewer.id, { channelId: channel, text, files: [] }),
    isBusy: () => commands > 0,
    async editMessage(id: number, text: string) {
      changeMessage(queryClient, await counted(editMessage(id, text)))
    },
    async deleteMessage(id: number) {
      await counted(deleteMessage(id))
      dropMessage(queryClient, channel, id)
    },
    /** Types one more line into an item. */
    type(id: number, line: string) {
      const stored = items().find((one) => one.id === id)
      if (stored) itemSaver.change(id, documentOf([...linesOf(id), line]), stored)
    },
    async addItem(line: string) {
      const added = await counted(createItem(board, { type: 1, value: documentOf([line]), beforeId: null }))
      patchItems(queryClient, board, (all) => withItem(all, added, null))
    },
    async deleteItem(id: number) {
      await counted(deleteItem(id))
      itemSaver.discard(id)
      patchItems(queryClient, board, (all) => withoutItem(all, id))
    },
    async moveItem(id: number, before: number | null) {
      patchItems(queryClient, board, (all) => withMovedItem(all, id, before))
      await storeShown(queryClient, [keys.items(board)], () => counted(moveItem(id, before))).catch(() =>
        queryClient.invalidateQueries({ queryKey: keys.items(board) }),
      )
    },
    answer(word: string, text: string) {
      const attempt = { itemId: exercise, page: 1, id: word, attempt: { t: text }, judged: { t: text, s: false, fs: false, n: 1 } }
      submitAnswer(queryClient, answers, attempt)
    },
    draw(x: number) {
      drawing.put(drawing.object(viewer.id, drawing.newId(), { kind: 'rect', z: 1, color: '#dc2626', width: 3, x, y: 0, w: 9, h: 9 }))
    },
    moveStroke(id: string, x: number) {
      drawing.put(drawing.object(viewer.id, id, { kind: 'rect', z: 1, color: '#dc2626', width: 3, x, y: 0, w: 9, h: 9 }))
    },
    erase: (id: string) => drawing.remove(`${viewer.id}:${id}`),
    async addBoard(name: string) {
      const added = await counted(createBoard(module, name))
      patchBoards(queryClient, module, (all) => insertBefore(all, added, null))
    },
    async deleteBoard(id: number) {
      await counted(deleteBoard(id))
      patchBoards(queryClient, module, (all) => all.filter((one) => one.id !== id))
    },
    async moveBoard(id: number, before: number | null) {
      patchBoards(queryClient, module, (all) => movedBefore(all, id, before))
      await storeShown(queryClient, [keys.modules(room)], () => counted(moveBoard(id, before))).catch(() =>
        queryClient.invalidateQueries({ queryKey: keys.modules(room) }),
      )
    },
    async upload(name: string, content: Uint8Array<ArrayBuffer>) {
      const file = new File([content], name)
      uploads += 1
      // A person tries a failed upload again with the same file.
      for (;;) {
        const failure = await uploadFile(file).then(
          () => null,
          (error: { status?: number; code?: string }) => error,
        )
        if (!failure || !(failure.status === 0 || (failure.status ?? 0) >= 500 || failure.code === 'call.running')) break
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      uploads -= 1
    },
    /** Invites somebody unknown, who is mailed. */
    invite: (address: string) => counted(addStudent(room, address)),
    startLesson: () => counted(startLesson(room, { name: 'Lesson', duration: 2 })),
    /** Sends a message that is not stored; `ended` is called with whether the server acknowledged it. */
    signal(token: string, ended: (acknowledged: boolean) => void) {
      const from = live.peerId() ?? 'unknown-peer'
      const state = { action: 'media:state', microphone: true, camera: false, screen: false, from, screen_stream: token } as const
      live.send(room, state, { ended: (ack) => ended(ack !== null) })
    },
    close: () => live.stop(),
  }
}
export type Page = Awaited<ReturnType<typeof openPage>>
