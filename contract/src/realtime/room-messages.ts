import { z } from 'zod'
import { BoardItem } from '../entities/board-item'
import { Board, Module } from '../entities/board'
import { GeneratedId, Id } from '../entities/fields'
import { Point } from '../entities/point'
import { Page, PathPart, DrawnShape } from '../entities/drawing'
import { Lesson } from '../entities/lesson'
import { RoomLanguage, RoomLooks } from '../entities/room'
import { TYPED_MAX_LENGTH, TYPED_PER_SECOND } from '../constants'
import type { Permission } from '../permissions'
import { MAX_POSITION_S, PLAYER_FIELDS } from './player-state'

/** A connection's public id, for messages to one connection only. */
export const PeerId = z.string().regex(/^[A-Za-z0-9_-]{8,32}$/)

const PointChanged = z.object({ board_id: Id, item_id: Id, page: Page, point_id: GeneratedId, point: Point })
const Canvas = z.object({ board_id: Id, item_id: Id, page: Page, user_id: Id })
const Answered = z.object({ board_id: Id, item_id: Id, user_id: Id, id: GeneratedId, answer: z.unknown() })

/**
 * Broadcast by the server after a change is stored. A client that sends one of these is refused: changes are stored by HTTP
 * calls, so nobody can show others something that does not exist.
 */
export const changeMessages = {
  addItem: z.object({ board_id: Id, item: BoardItem, before_id: Id.nullable() }),
  updateItem: z.object({ board_id: Id, itemId: Id, item: BoardItem }),
  deleteItem: z.object({ board_id: Id, itemId: Id }),
  moveItem: z.object({ board_id: Id, itemId: Id, before_id: Id.nullable() }),
  addBoard: z.object({ moduleId: Id, board: Board, before_id: Id.nullable() }),
  updateBoard: z.object({ moduleId: Id, board: Board }),
  moveBoard: z.object({ moduleId: Id, boardId: Id, before_id: Id.nullable() }),
  deleteModuleBoard: z.object({ moduleId: Id, boardId: Id }),
  /** A module was added, shown, renamed or moved; hidden ones reach the owner only. */
  updateModule: z.object({ module: Module.pick({ id: true, name: true, hidden: true }) }),
  /** Deleted, or hidden from this reader. */
  deleteModule: z.object({ moduleId: Id }),
  moveModule: z.object({ moduleId: Id, before_id: Id.nullable() }),
  /** One judged answer of `user_id`, in the shape of the item's type; `id` is the word. */
  updateSelectExercise: Answered,
  updateDndGroupExercise: Answered,
  updateWordInGapExercise: Answered,
  /** `no_effect`: the answer was only shown, so the other side makes no sound of it. */
  updateWriteInGapExercise: Answered.extend({ no_effect: z.boolean().optional() }),
  /** `to`: the pair whose correct word was picked, so that a mismatch flashes on both columns. */
  updateMapWordsExercise: Answered.extend({ to: GeneratedId }),
  updateChoiceExercise: Answered.extend({ no_effect: z.boolean().optional() }),
  updateTrueFalseExercise: Answered.extend({ no_effect: z.boolean().optional() }),
  updateOrderWordsExercise: Answered.extend({ no_effect: z.boolean().optional() }),
  updateOrderLinesExercise: Answered.extend({ no_effect: z.boolean().optional() }),
  /** A student writes; the text as it is now. */
  updateOpenAnswerExercise: Answered,
  updateSpokenAnswerExercise: Answered,
  updateFlashCardsExercise: Answered.extend({ no_effect: z.boolean().optional() }),
  updateMemoryPairsExercise: Answered,
  updateDictationExercise: Answered.extend({ no_effect: z.boolean().optional() }),
  updateMarkWordsExercise: Answered.extend({ no_effect: z.boolean().optional() }),
  /** A student has drawn something on a sheet's page, which is the `id`, or has deleted all of it. */
  updateSheetExercise: Answered.extend({ no_effect: z.boolean().optional() }),
  /** A student recorded an answer. */
  updateRecordedAudioExercise: Answered,
  /** `page`: only answers to the points of that page. */
  resetActions: z.object({ board_id: Id, item_id: Id, user_id: Id, page: Page.optional() }),
  /** The page of a PDF or sheet that the teacher looks at. */
  updateItemProps: z.object({ board_id: Id, itemId: Id, props: z.object({ page: Page }) }),
  addPoint: PointChanged,
  updatePoint: PointChanged,
  deletePoint: PointChanged.omit({ point: true }),
  /** One judged answer of `user_id` to a point. */
  updatePointActions: z.object({ board_id: Id, item_id: Id, page: Page, point_id: GeneratedId, user_id: Id, point_action: z.unknown() }),
  /** `user_id` is whose drawing it is. */
  updateCanvasObject: Canvas.extend({ object: z.object({ id: GeneratedId, stroke: DrawnShape }) }),
  deleteCanvasObject: Canvas.extend({ id: GeneratedId }),
  clearCanvas: Canvas,
  /** `ends_call`: its call is over for everybody. */
  lesson: z.object({ lesson: Lesson.nullable(), ends_call: z.boolean().optional() }),
  /** Servers of the last release send the name only. */
  updateRoom: RoomLanguage.partial().extend({
    room_id: Id,
    name: z.string(),
    suggestions: z.boolean().optional(),
    ...RoomLooks.partial().shape,
  }),
  peers: z.object({ peers: z.array(z.object({ peer_id: PeerId, user_id: Id })) }),
} as const

const Item = { board_id: Id, itemId: Id }
const Position = z.number().min(0).max(MAX_POSITION_S)
/**
 * `part` is the field its sender changed, `over` the server's time of the last update they had received. When two updates
 * crossed the server merges that field only; `part` and `over` do not reach the others.
 */
const Played = { ...Item, rate: z.number().min(0.25).max(4), part: z.enum(PLAYER_FIELDS).optional(), over: z.number().optional() }
/** `time` is the place in the video in seconds, `rate` its speed. */
const Watched = z.object({ ...Played, time: Position })

const Description = z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: z.string().max(100_000).optional() })
const Candidate = z.object({
  candidate: z.string().max(2000),
  sdpMid: z.string().max(64).nullish(),
  sdpMLineIndex: z.int().min(0).max(64).nullish(),
  usernameFragment: z.string().max(256).nullish(),
})

/**
 * Sent by clients, relayed to the room (or to one connection, `to`), never stored. `undo` makes a message sticky: later
 * entrants get it, and its undo is broadcast when the sender is gone. `stamped`: the server writes the sender's connection
 * into `from`, whatever the client put there. `shared`: the state of an item that everybody in the room shares; later entrants
 * get the last one with the server's time (`ts`) at which it was true, and it outlives its sender. `seenBy`: a message of
 * somebody without this permission reaches only those who have it, and the sender's other connections. `personal`: it is about the
 * work of `user_id`: without the permission of `seenBy` that is the sender, whatever the client put there; a message of somebody with it
 * reaches that person only. `perSecond`: how many of them a person may send to a room in a second; one more is refused. `volatile`: it is
 * never delivered later.
 */
export const relayedMessages = {
  /** A person entered or left the editor of an item; students wait until it is free. */
  selectItem: { permission: 'live.select-item', undo: 'unselectItem', data: z.object({ board_id: Id, itemId: Id }) },
  unselectItem: { permission: 'live.select-item', data: z.object({ board_id: Id, itemId: Id }) },
  /** Moves everybody to the teacher's board. */
  bringEveryone: { permission: 'live.bring', data: z.object({ module_id: Id, board_id: Id }) },
  /** An audio player was started, stopped or moved: where it was at `ts`, in seconds. */
  player: {
    permission: 'live.play',
    shared: true,
    data: z.object({ ...Played, playing: z.boolean(), position: Position }),
  },
  /** The same for videos, of both sites; `youtube:sync` repeats the position of a playing one every three seconds. */
  'youtube:playing': { permission: 'live.play', shared: true, data: Watched },
  'youtube:sync': { permission: 'live.play', shared: true, data: Watched },
  'youtube:paused': { permission: 'live.play', shared: true, data: Watched },
  /**
   * A stroke while it is drawn: the next points of a path, or the whole of another shape; null when it was cancelled.
   * Sent without a queue id, so it may be lost: the stored object replaces it in the end.
   */
  stroke: {
    permission: 'drawing.edit',
    seenBy: 'answers.see.student', // a student's drawing is as private as their answers
    data: z.object({ board_id: Id, item_id: Id, page: Page, id: GeneratedId, part: z.union([PathPart, DrawnShape]).nullable() }),
  },
  /**
   * What a person types as the answer of `user_id`, before it is submitted: its last letters, or '' when nothing is left of it. `id` is the
   * word. Students show it to the teacher, the teacher to the student whose answers are picked.
   */
  typing: {
    permission: 'answers.submit',
    seenBy: 'answers.see.student',
    personal: true,
    volatile: true,
    perSecond: TYPED_PER_SECOND,
    data: z.object({ board_id: Id, item_id: Id, user_id: Id, id: GeneratedId, text: z.string().max(TYPED_MAX_LENGTH) }),
  },
  /**
   * One step of the call's negotiation between two connections. Only one of two makes offers, so that offers never cross;
   * the other requests an ICE restart, or a new negotiation. Each negotiation has its own `attempt`, so that what
   * arrives late from an earlier one is recognised.
   */
  'media:signal': {
    permission: 'live.media',
    stamped: true,
    data: z.object({
      from: PeerId,
      attempt: z.string().max(32).optional(),
      description: Description.optional(),
      candidate: Candidate.nullish(),
      wish: z.enum(['restart', 'renew']).optional(),
    }),
  },
  /** The media a person sends right now, so that others show a muted microphone at once. */
  'media:state': {
    permission: 'live.media',
    stamped: true,
    data: z.object({
      from: PeerId,
      microphone: z.boolean(),
      camera: z.boolean(),
      screen: z.boolean(),
      screen_stream: z.string().max(64).nullish(),
    }),
  },
} as const satisfies Record<
  string,
  {
    permission: Permission
    undo?: string
    stamped?: true
    shared?: true
    seenBy?: Permission
    personal?: true
    volatile?: true
    perSecond?: number
    data: z.ZodType
  }
>

export type ChangeMessage = {
  [A in keyof typeof changeMessages]: { action: A } & z.infer<(typeof changeMessages)[A]>
}[keyof typeof changeMessages]
export type RelayedMessageName = keyof typeof relayedMessages
export type RelayedMessage = {
  [A in keyof typeof relayedMessages]: { action: A } & z.infer<(typeof relayedMessages)[A]['data']>
}[keyof typeof relayedMessages]
/** Everything that reaches a room inside a `direct_message`. */
export type RoomMessage = ChangeMessage | RelayedMessage
export type RoomMessageName = RoomMessage['action']
