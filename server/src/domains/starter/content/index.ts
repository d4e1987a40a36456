import type { Language } from '@keel/contract/constants'
import type { StarterKey } from '@keel/contract/entities/starter'
import type { StarterContent } from '../build'
import { en } from './en'
import { et } from './et'
import { ru } from './ru'

/** The modules of a language by their keys; one that isn't written yet is not offered. */
export type StarterModules = Partial<Record<StarterKey, StarterContent>>

/** All ready-made modules by the language they teach. */
export const starterContent: Record<Language, StarterModules> = { en, ru, et }
