import type { Language } from '@keel/contract/constants'
import { isItemCode, libraryKinds } from '@keel/contract/items/codes'
import { itemTypes } from '@keel/contract/items/registry'
import type { Context } from '../../context'
import { ANSWERS_MAX_BYTES, type PageCard } from '../../http/page-card'
import { bytesOfItems } from '../board-items'
import { contentOf } from '../library'
import { findShared, type Shared } from './shared'

const texts = {
  exercise: {
    en: 'An exercise you can do right here, without an account',
    ru: 'Упражнение, которое можно выполнить сразу, без регистрации',
    et: 'Harjutus, mille saad kohe ära teha, ilma kontota',
  },
  module: {
    en: 'Lesson content to view and practise with, without an account',
    ru: 'Материалы урока: смотрите и занимайтесь без регистрации',
    et: 'Tunni materjal, mida saad vaadata ja läbi teha ilma kontota',
  },
  material: {
    en: 'Lesson content, open to everyone with the link',
    ru: 'Учебный материал, открытый всем, у кого есть ссылка',
    et: 'Õppematerjal, mis on avatud kõigile, kellel on link',
  },
} as const satisfies Record<string, Record<Language, string>>

/** Page of a share link, and its texts. */
const PARTS = [
  'src/app/visitor-app.tsx',
  'src/screens/shared/shared-screen.tsx',
  ...['guest', 'classroom', 'shared'].map((part) => `virtual:messages/{lang}/${part}`),
]

/** First calls of the page of a share link. */
async function callsOf(ctx: Pick<Context, 'db'>, link: string, shared: Shared): Promise<string[]> {
  const calls = [`/library/shared/${link}`]
  if (isItemCode(shared.type)) return calls
  const { board_id } = await contentOf(ctx, shared, { onlyShown: true })
  if (shared.type === libraryKinds.module) calls.push(`/modules/${shared.module_id}?token=${link}`)
  // A large board is not preloaded: the client fetches it.
  const fits = board_id !== null && (await bytesOfItems(ctx.db, board_id)) < ANSWERS_MAX_BYTES
  return fits ? [...calls, `/boards/${board_id}/items?token=${link}`] : calls
}

/** Returns the card of a shared entry's page; null for every other page and for invalid links. */
export async function shareCard(ctx: Pick<Context, 'db'>, path: string, lang: Language): Promise<PageCard | null> {
  const link = /^\/s\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path)?.[1]
  const shared = link === undefined ? undefined : await findShared(ctx, link)
  if (!shared) return null
  const kind = !isItemCode(shared.type) ? 'module' : itemTypes[shared.type].exercise ? 'exercise' : 'material'
  return {
    title: shared.name,
    description: texts[kind][lang],
    parts: PARTS,
    calls: ['/site', '/user/me', ...(await callsOf(ctx, link ?? '', shared))],
  }
}
