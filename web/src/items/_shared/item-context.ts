import { type ComponentType, createContext, use } from 'react'
import type { StoreApi } from 'zustand'
import type { Level, TranslationLanguage } from '@keel/contract/constants'
import type { AnswerStore } from '../../data/answers/calls'
import type { Answers } from './item-type'

/**
 * Whose answers a board shows and stores: the person's own, those of the student a teacher has picked, or nobody's: then they
 * stay on this page. A visitor's are stored in their browser.
 */
export type AnswerTarget = { kind: 'own' } | { kind: 'student'; userId: number } | { kind: 'visitor' } | { kind: 'nobody' }

/**
 * What may be done with answers: they are given and started over; given, but not started over, as in homework; or looked at only, and so
 * are drawings.
 */
export type Answering = 'free' | 'kept' | 'closed'

/** Answers as they were earlier, by item. */
export type EarlierAnswers = StoreApi<ReadonlyMap<number, Answers>>

/** The board of an item, for what is stored beside its value: points, drawings, the page of a PDF, players. */
export interface ItemContextValue {
  boardId: number
  /** Null outside of classrooms: then nothing is broadcast. */
  roomId: number | null
  /** The language that is taught here, and its level: the classroom's. */
  lang?: TranslationLanguage | null | undefined
  level?: Level | null | undefined
  /** The viewer owns the board. */
  canEdit: boolean
  /** Edit controls are shown. */
  editing: boolean
  answersOf: AnswerTarget
  /** The name of the student that a teacher has picked. */
  pickedName?: string | undefined
  /** Where these answers are stored; null if they stay on this page. */
  answers: AnswerStore | null
  /** Absent: `free`. */
  answering?: Answering
  /** The teacher has answered to this homework. */
  reviewed?: boolean | undefined
  /** Answers that are shown in place of the stored ones. */
  earlier?: EarlierAnswers | undefined
  /** False where drawings are not stored, as on the page of a shared link. */
  draws?: false
  /** On paper: what is said below the one page of a document that is there. */
  PaperPages?: ComponentType<{ page: number; pages: number }>
}

export const ItemContext = createContext<ItemContextValue | null>(null)

/** Returns null for an item outside of a board, such as a preview: it is read-only. */
export const useItemContext = (): ItemContextValue | null => use(ItemContext)

/** Returns the language of texts of the board that have none of their own, for their `lang`: the one that is taught there. */
export const useContentLang = (): TranslationLanguage | undefined => useItemContext()?.lang ?? undefined
