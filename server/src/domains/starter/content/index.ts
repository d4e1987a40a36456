import type { Language } from '@keel/contract/constants'
import type { StarterModules } from '../build'
import { en } from './en'
import { et } from './et'
import { ru } from './ru'

/** All ready-made modules by the language they teach. */
export const starterContent: Record<Language, StarterModules> = { en, ru, et }
