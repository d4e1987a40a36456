import type { ItemName } from '../items/codes'
import type { ChangeMessage, RoomMessage } from './room-messages'

/** The live message of an answer to each type of exercise, as the wire names it; inside Keel all are `exerciseAnswered`. */
export const exerciseMessages = {
  'select-exercise': 'updateSelectExercise',
  'dnd-group': 'updateDndGroupExercise',
  'word-in-gap': 'updateWordInGapExercise',
  'write-in-gap': 'updateWriteInGapExercise',
  'map-words': 'updateMapWordsExercise',
  choice: 'updateChoiceExercise',
  'true-false': 'updateTrueFalseExercise',
  'order-words': 'updateOrderWordsExercise',
  'order-lines': 'updateOrderLinesExercise',
  'open-answer': 'updateOpenAnswerExercise',
  'spoken-answer': 'updateSpokenAnswerExercise',
  'flash-cards': 'updateFlashCardsExercise',
  'memory-pairs': 'updateMemoryPairsExercise',
  dictation: 'updateDictationExercise',
  'mark-words': 'updateMarkWordsExercise',
  sheet: 'updateSheetExercise',
  'recorded-audio': 'updateRecordedAudioExercise',
} as const satisfies Partial<Record<ItemName, ChangeMessage['action']>>
export type ExerciseName = keyof typeof exerciseMessages
type WireName = (typeof exerciseMessages)[ExerciseName]

/** One judged answer of `user_id` to an exercise of any type; `id` is the word. */
export interface ExerciseAnswered {
  action: 'exerciseAnswered'
  type: ExerciseName
  board_id: number
  item_id: number
  user_id: number
  id: string
  answer: unknown
  /** What the type adds by its `messageFields`. */
  [field: string]: unknown
}
/** A room message as the web handles it. */
export type InsideMessage = Exclude<RoomMessage, { action: WireName }> | ExerciseAnswered

const exerciseNames = new Map<string, ExerciseName>(
  Object.entries(exerciseMessages).map(([type, action]) => [action, type as ExerciseName]),
)

/** Returns the message under its name on the wire. */
export const toWire = ({ type, ...message }: ExerciseAnswered): ChangeMessage =>
  ({ ...message, action: exerciseMessages[type] }) as unknown as ChangeMessage

/** Returns the message under its name inside Keel. */
export function fromWire(message: RoomMessage): InsideMessage {
  const type = exerciseNames.get(message.action)
  return type ? ({ ...message, action: 'exerciseAnswered', type } as unknown as ExerciseAnswered) : (message as InsideMessage)
}
