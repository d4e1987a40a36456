import * as calls from '@keel/contract/routes/vocabulary'
import { createHash } from 'node:crypto'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { matchesEtag } from '../../http/etag'
import { reviewWords, dueCards } from './reviews'
import { translate, translateAll } from './translate'
import { revertWords } from './revert'
import { addWords, deleteWord, deleteWords, exportWords, wordsInVocabulary, listWords, restoreWord, updateWord } from './words'

export function registerVocabulary(bind: Bind, ctx: Context): void {
  bind(calls.listWords, ({ query, caller }) => listWords(ctx, requireUser(caller).id, query))
  bind(calls.exportWords, ({ caller }) => exportWords(ctx, requireUser(caller).id))
  bind(calls.addWords, ({ body, caller }) => addWords(ctx, caller, body))
  bind(calls.updateWord, ({ params, body, caller }) => updateWord(ctx, caller, params.id, body))
  bind(calls.deleteWord, async ({ params, caller }) => {
    await deleteWord(ctx, caller, params.id)
    return null
  })
  bind(calls.deleteWords, async ({ body, caller }) => {
    await deleteWords(ctx, caller, body.ids)
    return null
  })
  bind(calls.revertWords, async ({ body, caller }) => ({ reverted: await revertWords(ctx, caller, body.words) }))
  bind(calls.restoreWord, ({ params, caller }) => restoreWord(ctx, caller, params.id))
  bind(calls.dueCards, ({ caller }) => dueCards(ctx.db, requireUser(caller).id, ctx.now()))
  bind(calls.reviewWords, ({ body, caller }) => reviewWords(ctx, requireUser(caller).id, body.reviews))
  bind(calls.wordsInVocabulary, async ({ body, caller }) => ({
    known: await wordsInVocabulary(ctx, caller, body.words, body.translations),
  }))
  bind(calls.translateWord, async ({ query, caller }) => ({
    translate: await translate(ctx, caller, { text: query.text, to: query.lang, from: query.from }),
  }))
  bind(calls.translateWords, async ({ body, caller }) => ({
    translations: await translateAll(ctx, caller, body.words, { to: body.lang, from: body.from }),
  }))
  bind(calls.wordSpeech, async ({ query, request, reply }) => {
    const sound = await ctx.speech.speak(query.lang, query.text)
    const etag = `"${createHash('sha256').update(sound).digest('base64url').slice(0, 22)}"`
    void reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
    if (matchesEtag(request.headers['if-none-match'], etag)) await reply.code(304).send()
    else await reply.type('audio/wav').send(sound)
    return undefined
  })
}
