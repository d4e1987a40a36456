import type { Language } from '@keel/contract/constants'
import { isPushKind, type PushKind } from '@keel/contract/push'
import en from '../i18n/messages/en/worker.json'
import et from '../i18n/messages/et/worker.json'
import ru from '../i18n/messages/ru/worker.json'

const texts: Record<Language, Record<PushKind | 'other', string>> = { en, ru, et }

export interface PushNotification {
  title: string
  lang: Language
  /** Of several about the same thing the last one is shown. */
  tag: string
  /** The page it leads to. */
  path: string
}

function pathOf(kind: PushKind, id: number | null): string {
  if (id === null) return '/schedule'
  if (kind === 'new_message') return `/messages/${id}`
  if (kind === 'room_started' || kind === 'reminder') return `/room/${id}`
  return kind === 'homework_handed_in' ? `/homework/${id}` : `/homework/${id}/do`
}

const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(texts, value)

/** Returns the sentence for what the server sent, and where it leads. A browser must show something for everything it gets. */
export function notificationOf(payload: unknown): PushNotification {
  const { k, id, l } = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>
  const lang = isLanguage(l) ? l : 'en'
  const of = Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null
  if (!isPushKind(k) || (id !== null && of === null)) return { title: texts[lang].other, lang, tag: 'keel', path: '/home' }
  const path = pathOf(k, of)
  return { title: texts[lang][k], lang, tag: `keel-${path}`, path }
}
