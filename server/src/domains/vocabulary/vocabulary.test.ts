import { VOCABULARY_MAX, WORD_FILE_MAX_BYTES } from '@keel/contract/constants'
import type { AddedWord, DueCards, ExportedWord, VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { sql } from 'kysely'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { addItem, makeSchool, type School, upload, WAV } from '../../../test/school'
import { purgeUnusedFiles } from '../files'
import { purgeWords } from '.'

let app: TestApp
let school: School
const service = { answer: null as string | null, status: 200, asked: 0 }
const fake = createServer((_request, response) => {
  service.asked++
  response.writeHead(service.status).end(JSON.stringify({ translatedText: service.answer }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    fake.listen(0, '127.0.0.1', resolve)
  })
  app = await startTestApp({ LIBRETRANSLATE_URL: `http://127.0.0.1:${(fake.address() as AddressInfo).port}` })
  school = await makeSchool(app)
})
afterAll(async () => {
  await app.stop()
  fake.close()
})

const translate = async (person: Api, text: string, lang: string, more = '') =>
  (await person.get<{ translate: string | null }>(`/words/translate?text=${encodeURIComponent(text)}&lang=${lang}${more}`)).data.translate
const list = async (person: Api, query = '') => (await person.get<{ words: VocabularyEntry[]; more: boolean }>(`/words${query}`)).data

describe('vocabulary', () => {
  test('lists words with translations newest first, to their owner only', async () => {
    const person = await app.user('student')
    const added = await person.post<VocabularyEntry[]>('/words', { words: { house: 'maja', 'ice  cream': 'jäätis' }, voice: 1, lang: 'et' })
    expect(added.data.map(({ word, translate, lang, voice }) => [word, translate, lang, voice])).toEqual([
      ['house', 'maja', 'et', 1],
      ['ice  cream', 'jäätis', 'et', 1],
    ])
    await person.post('/words', { words: { river: 'jõgi' } })
    const { words, more } = await list(person)
    expect([words.map(({ word }) => word), more]).toEqual([['river', 'ice  cream', 'house'], false])
    expect(words[0]).toMatchObject({ lang: null, voice: null })
    expect((await list(school.student)).words).toEqual([])
  })

  test('adding an existing word updates its translation; adding twice is idempotent', async () => {
    const person = await app.user('student')
    const add = (words: object) => person.post<VocabularyEntry[]>('/words', { words })
    await add({ House: 'maja' })
    await add({ House: 'elamu', ' House\u200b ': 'hoone' })
    await add({ house: '' })
    await add({ house: 'Hoone' })
    expect((await list(person)).words.map(({ translate }) => translate)).toEqual(['Hoone'])
    await Promise.all([add({ sea: 'meri' }), add({ sea: 'meri' }), add({ sea: 'meri' })])
    expect((await list(person)).words.map(({ word }) => word)).toEqual(['sea', 'house'])
  })

  test('words that differ by their capitals are two if their translations differ, in whichever order they come', async () => {
    for (const [first, second] of [
      [{ essen: 'to eat' }, { Essen: 'food' }],
      [{ Essen: 'food' }, { essen: 'to eat' }],
      [
        { essen: 'to eat', Essen: 'food' },
        { Essen: 'food', essen: '' },
      ],
      [
        { Essen: 'food', essen: 'to eat' },
        { essen: 'To eat', Essen: '' },
      ],
    ] as Record<string, string>[][]) {
      const person = await app.user('student')
      const add = async (words: object, more = {}) => (await person.post<AddedWord[]>('/words', { words, ...more })).data
      await add(first ?? {})
      await add(second ?? {})
      const stored = async () =>
        Object.fromEntries(
          (await list(person)).words.map(({ id, word, translate: meaning }) => [word, { id, meaning: meaning.toLowerCase() }]),
        )
      const { essen, Essen, ...others } = await stored()
      expect([essen?.meaning, Essen?.meaning, others]).toEqual(['to eat', 'food', {}])
      // Each of them is found again, also by an import that keeps translations, and none by another's capitals.
      expect((await add({ Essen: 'meal', essen: 'eating' }, { keep: true })).map(({ is_new: isNew }) => isNew)).toEqual([false, false])
      expect(await add({ essen: '', Essen: 'meal' })).toMatchObject([{ id: essen?.id }, { id: Essen?.id, translate: 'meal' }])
      expect(Object.keys(await stored()).toSorted()).toEqual(['Essen', 'essen'])
      // A third spelling is the first word, unless it means something else as well.
      const ESSEN = await add({ ESSEN: 'to EAT' })
      expect([ESSEN.length, ESSEN[0]?.is_new]).toEqual([1, false])
    }
  })

  test('a word is changed to one that differs from another by its capitals, unless both mean the same', async () => {
    const person = await app.user('student')
    const [essen, hund] = (await person.post<AddedWord[]>('/words', { words: { Essen: 'food', Hund: 'dog' } })).data
    const change = async (id: number | undefined, body: object) => (await person.put(`/words/${id}`, body)).status
    expect(await change(hund?.id, { word: 'essen', translate: 'Food' })).toBe(409)
    expect(await change(hund?.id, { word: 'essen', translate: 'to eat' })).toBe(200)
    expect(await change(hund?.id, { word: 'essen', translate: 'to eat', voice: 4 })).toBe(200)
    expect(await change(essen?.id, { word: 'Essen', translate: 'meal' })).toBe(200)
    expect(await change(essen?.id, { word: 'Essen', translate: 'to eat' })).toBe(409)
    expect(await change(essen?.id, { word: 'essen', translate: 'meal' })).toBe(409)
    expect((await list(person)).words.map(({ word, translate: meaning }) => [word, meaning])).toEqual([
      ['essen', 'to eat'],
      ['Essen', 'meal'],
    ])
    // A deleted word comes back under its own spelling.
    await person.delete(`/words/${essen?.id}`)
    const again = (await person.post<AddedWord[]>('/words', { words: { Essen: 'food' } })).data
    expect(again).toMatchObject([{ id: essen?.id, is_new: true, translate: 'food' }])
    const known = await person.post<{ known: boolean[] }>('/words/known', {
      words: ['essen', 'Essen', 'ESSEN', 'ESSEN', 'Hund'],
      translations: ['dining', 'dining', 'dining', 'to eat', ''],
    })
    expect(known.data.known).toEqual([true, true, false, true, false])
  })

  describe('notes of a deck', () => {
    const all = async (person: Api) => (await person.get<ExportedWord[]>('/words/all')).data
    const add = async (person: Api, body: object) => (await person.post<AddedWord[]>('/words', { keep: true, ...body })).data

    test('a note that changed changes its word, which keeps its id and its reviews', async () => {
      const person = await app.user('student')
      const [kala] = await add(person, { words: { kala: 'fish', maja: 'house' }, notes: { kala: { id: 'a', sum: '1' } } })
      const review = { id: `review-${kala?.id}`, word_id: kala?.id, direction: 1, grade: 3, at: '2026-11-20T10:00:00Z' }
      expect((await person.post('/words/reviews', { reviews: [review] })).status).toBe(200)
      const cards = async () =>
        (await person.get<DueCards>('/words/due')).data.cards
          .filter(({ word_id: id }) => id === kala?.id)
          .map(({ direction, due }) => [direction, due])
      const before = await cards()
      expect(await all(person)).toMatchObject([{ note: { id: 'a', sum: '1', is_edited: false } }, { note: null }])

      const changed = await add(person, {
        words: { kalad: 'fishes', maja: 'house' },
        notes: { kalad: { id: 'a', sum: '2', entry: kala?.id } },
      })
      expect(changed.map(({ id, word, is_new, is_changed }) => [id === kala?.id, word, is_new, is_changed])).toEqual([
        [true, 'kalad', false, true],
        [false, 'maja', false, false],
      ])
      expect(await all(person)).toMatchObject([
        { id: kala?.id, word: 'kalad', translate: 'fishes', note: { id: 'a', sum: '2', is_edited: false } },
        { word: 'maja' },
      ])
      expect([before.length > 0, await cards()]).toEqual([true, before])
      expect((await list(person, '?search=kalad')).words).toHaveLength(1)
      // The same once more changes nothing.
      const again = await add(person, { words: { kalad: 'fishes' }, notes: { kalad: { id: 'a', sum: '2', entry: kala?.id } } })
      expect(again).toMatchObject([{ is_new: false, is_changed: false }])
    })

    test('a word that was changed here stays, unless it is to be replaced; the same change is none', async () => {
      const person = await app.user('student')
      const [kala] = await add(person, { words: { kala: 'fish' }, notes: { kala: { id: 'a', sum: '1' } } })
      await person.put(`/words/${kala?.id}`, { translate: 'my fish' })
      expect(await all(person)).toMatchObject([{ note: { is_edited: true } }])
      const body = { words: { kala: 'fishes' }, notes: { kala: { id: 'a', sum: '2', entry: kala?.id } } }
      expect(await add(person, body)).toMatchObject([{ translate: 'my fish', is_changed: false }])
      expect(await all(person)).toMatchObject([{ translate: 'my fish', note: { sum: '1', is_edited: true } }])
      expect(await add(person, { ...body, keep: false })).toMatchObject([{ translate: 'fishes', is_changed: true }])
      expect(await all(person)).toMatchObject([{ note: { sum: '2', is_edited: false } }])
    })

    test('a translation that was there before the deck counts as the person’s own', async () => {
      const person = await app.user('student')
      await add(person, { words: { kala: 'my fish' } })
      const [kala] = await add(person, { words: { kala: 'fish' }, notes: { kala: { id: 'a', sum: '1' } } })
      expect(await all(person)).toMatchObject([{ translate: 'my fish', note: { id: 'a', is_edited: true } }])
      expect(await add(person, { words: { kala: 'fishes' }, notes: { kala: { id: 'a', sum: '2', entry: kala?.id } } })).toMatchObject([
        { translate: 'my fish', is_changed: false },
      ])
      // A word of no note yet, found by the id of an export: a new text with the same translation, or a first translation.
      const [maja, koer] = await add(person, { words: { maja: 'house', koer: '' } })
      const changed = await add(person, {
        words: { majad: 'house', koer: 'dog' },
        notes: { majad: { id: 'b', sum: '1', entry: maja?.id }, koer: { id: 'c', sum: '1', entry: koer?.id } },
      })
      expect(changed.map(({ word, translate: meaning }) => [word, meaning])).toEqual([
        ['majad', 'house'],
        ['koer', 'dog'],
      ])
    })

    test('a changed note brings its picture, and takes it away if the person did not change the word', async () => {
      const person = await app.user('student')
      const [first, second] = [(await upload(person)).data.id, (await upload(person)).data.id]
      const noteOf = (sum: string, entry?: number) => ({ kala: { id: 'a', sum, ...(entry && { entry }) } })
      const words = { kala: 'fish' }
      const [kala] = await add(person, { words, notes: noteOf('1'), files: { kala: { picture_id: first } } })
      const change = async (sum: string, picture: number | null, more = {}) =>
        (await add(person, { words, notes: noteOf(sum, kala?.id), files: { kala: { picture_id: picture } }, ...more }))[0]
      expect(await change('2', second)).toMatchObject({ picture_id: second, is_changed: true })
      expect(await change('3', null)).toMatchObject({ picture_id: null, is_changed: true })
      await person.put(`/words/${kala?.id}`, { picture_id: first })
      expect(await change('4', second)).toMatchObject({ picture_id: first, is_changed: false })
      expect(await change('4', null, { keep: false })).toMatchObject({ picture_id: first, is_changed: false })
    })

    test('a note whose new word is another entry changes neither; nobody changes the words of others', async () => {
      const [person, other] = [await app.user('student'), await app.user('student')]
      const [kala, koer] = await add(person, { words: { kala: 'fish', koer: 'dog' }, notes: { kala: { id: 'a', sum: '1' } } })
      const taken = await add(person, { words: { koer: 'hound' }, notes: { koer: { id: 'a', sum: '2', entry: kala?.id } } })
      expect(taken).toMatchObject([{ id: kala?.id, word: 'kala', is_changed: false }])
      expect(await all(person)).toMatchObject([{ word: 'kala' }, { id: koer?.id, word: 'koer', translate: 'dog' }])
      const stolen = await add(other, { words: { rebane: 'fox' }, notes: { rebane: { id: 'a', sum: '3', entry: kala?.id } } })
      expect(stolen).toMatchObject([{ word: 'rebane', is_new: true }])
      expect(await all(person)).toMatchObject([{ word: 'kala' }, { word: 'koer' }])
      // A deleted entry is added as a new word.
      await person.delete(`/words/${kala?.id}`)
      const back = await add(person, { words: { kala: 'fish' }, notes: { kala: { id: 'a', sum: '1', entry: kala?.id } } })
      expect(back).toMatchObject([{ id: kala?.id, is_new: true }])
    })

    test('words that an import changed get back what they said, and the next import finds the same change', async () => {
      const [person, other] = [await app.user('student'), await app.user('student')]
      const [kala, maja, koer] = await add(person, {
        words: { kala: 'fish', maja: 'house', koer: 'dog' },
        notes: { kala: { id: 'a', sum: '1' }, koer: { id: 'c', sum: '1' } },
      })
      await person.put(`/words/${koer?.id}`, { translate: 'my dog' })
      const before = await all(person)
      const former = before.map(({ id, word, translate, lang, voice, picture_id, sound_id, note }) => ({
        id,
        word,
        translate,
        lang,
        voice,
        picture_id,
        sound_id,
        note,
      }))
      const deck = {
        keep: false,
        words: { kalad: 'fishes', maja: 'home', koer: 'hound' },
        notes: {
          kalad: { id: 'a', sum: '2', entry: kala?.id },
          maja: { id: 'b', sum: '2', entry: maja?.id },
          koer: { id: 'c', sum: '2', entry: koer?.id },
        },
      }
      const change = async () => (await add(person, deck)).map(({ is_changed }) => is_changed)
      expect(await change()).toEqual([true, true, true])
      expect((await other.post<{ reverted: number[] }>('/words/revert', { words: former })).data.reverted).toEqual([])
      expect((await all(person)).map(({ word }) => word)).toEqual(['kalad', 'maja', 'koer'])
      const { data } = await person.post<{ reverted: number[] }>('/words/revert', { words: former })
      expect(data.reverted).toEqual([kala?.id, maja?.id, koer?.id])
      expect(await all(person)).toEqual(before)
      expect((await person.get<{ words: { word: string }[] }>('/words?search=kala')).data.words).toMatchObject([{ word: 'kala' }])
      expect(await change()).toEqual([true, true, true])
      // A word that is another entry by now stays, and so does a deleted one.
      await add(person, { words: { kala: 'fish' } })
      await person.delete(`/words/${maja?.id}`)
      expect((await person.post<{ reverted: number[] }>('/words/revert', { words: former })).data.reverted).toEqual([koer?.id])
    })

    test('notes are of words that are sent, with ids and sums of their form', async () => {
      const person = await app.user('student')
      const status = async (notes: object) => (await person.post('/words', { words: { kala: 'fish' }, notes })).status
      const note = { id: 'a', sum: '1' }
      expect(await status({ maja: note })).toBe(422)
      expect(await status({ kala: { ...note, id: 'x'.repeat(101) } })).toBe(422)
      expect(await status({ kala: { ...note, id: 'a\u0000' } })).toBe(422)
      expect(await status({ kala: { ...note, sum: 'a b' } })).toBe(422)
      expect(await status({ kala: note })).toBe(200)
    })
  })

  test('a word has a picture and a sound, which are shown at its cards and exported, and keep their files', async () => {
    const [person, other] = [await app.user('student'), await app.user('student')]
    const add = async (body: object) => (await person.post<AddedWord[]>('/words', body)).data
    const [picture, sound] = [(await upload(person)).data.id, (await upload(person, WAV, 'kala.wav')).data.id]
    const files = { kala: { picture_id: picture, sound_id: sound } }
    const [kala] = await add({ words: { kala: 'fish', maja: 'house' }, files })
    expect(kala).toMatchObject({ picture_id: picture, sound_id: sound })
    expect((await list(person)).words.map(({ picture_id, sound_id }) => [picture_id, sound_id])).toEqual([
      [null, null],
      [picture, sound],
    ])
    const { cards } = (await person.get<DueCards>('/words/due')).data
    expect(cards.find(({ word }) => word === 'kala')).toMatchObject({ picture_id: picture, sound_id: sound })
    const all = (await person.get<ExportedWord[]>('/words/all')).data
    expect(all.map(({ word, picture_id, sound_id }) => [word, picture_id, sound_id])).toEqual([
      ['kala', picture, sound],
      ['maja', null, null],
    ])

    // An import that keeps what is there adds what is missing only; adding without files keeps them.
    const second = (await upload(person)).data.id
    const kept = {
      words: { kala: 'fish', maja: 'house' },
      keep: true,
      files: { kala: { picture_id: second }, maja: { picture_id: second } },
    }
    expect((await add(kept)).map(({ picture_id }) => picture_id)).toEqual([picture, second])
    expect((await add({ words: { kala: 'a fish' } }))[0]).toMatchObject({ picture_id: picture, sound_id: sound })

    // The files stay while a word has them, also a deleted one, and are theirs alone.
    const days = (count: number) => ({ ...app.ctx, now: () => new Date(Date.now() + count * 86_400_000) })
    const status = async (id: number, who = person) => (await who.get(`/files/${id}`)).status
    await purgeUnusedFiles(app.ctx)
    await purgeUnusedFiles(days(2))
    expect([await status(picture), await status(sound), await status(second), await status(picture, other)]).toEqual([200, 200, 200, 404])
    expect((await person.put<VocabularyEntry>(`/words/${kala?.id}`, { picture_id: null })).data).toMatchObject({
      picture_id: null,
      sound_id: sound,
    })
    await person.delete(`/words/${kala?.id}`)
    await purgeUnusedFiles(days(2))
    await purgeUnusedFiles(days(4))
    expect([await status(picture), await status(sound)]).toEqual([404, 200])
    await purgeWords(days(40))
    await purgeUnusedFiles(days(40))
    await purgeUnusedFiles(days(42))
    expect([await status(sound), await status(second)]).toEqual([404, 200])
  })

  test('a file belongs to one of the words added, also to one that is spelt in two ways', async () => {
    const person = await app.user('student')
    const picture = (await upload(person)).data.id
    const refused = await person.post('/words', { words: { maja: 'house' }, files: { kala: { picture_id: picture } } })
    expect([refused.status, refused.failure]).toMatchObject([422, { code: 'bad.input', errors: { files: 'invalid' } }])
    expect((await list(person)).words).toEqual([])
    const { data } = await person.post<AddedWord[]>('/words', {
      words: { Pank: 'bank', pank: 'bank' },
      files: { Pank: { picture_id: picture } },
    })
    expect(data).toMatchObject([{ word: 'pank', picture_id: picture }])
  })

  test('refuses files of others, of another kind, and too large ones', async () => {
    const [person, other] = [await app.user('student'), await app.user('student')]
    const [picture, sound, theirs] = [
      (await upload(person)).data.id,
      (await upload(person, WAV, 'a.wav')).data.id,
      (await upload(other)).data.id,
    ]
    const [word] = (await person.post<AddedWord[]>('/words', { words: { kala: 'fish' } })).data
    const large = (await upload(person)).data.id
    await sql`update files set size = ${WORD_FILE_MAX_BYTES + 1} where id = ${large}`.execute(app.database.db)
    for (const [files, code] of [
      [{ picture_id: theirs }, 'bad.input'],
      [{ picture_id: 999_999_999 }, 'bad.input'],
      [{ picture_id: sound }, 'bad.doc.type'],
      [{ sound_id: picture }, 'bad.doc.type'],
      [{ picture_id: large }, 'file.too.large'],
    ] as const) {
      expect((await person.put(`/words/${word?.id}`, files)).failure.code).toBe(code)
      expect((await person.post('/words', { words: { maja: 'house' }, files: { maja: files } })).failure.code).toBe(code)
    }
    expect((await list(person)).words).toMatchObject([{ word: 'kala', picture_id: null, sound_id: null }])
  })

  test('a file of a word is read by its owner also after another teacher got it with a board', async () => {
    const [person, other] = [await app.user('student'), await app.user('student')]
    const { id } = (await upload(person)).data
    const [word] = (await person.post<AddedWord[]>('/words', { words: { kala: 'fish' }, files: { kala: { picture_id: id } } })).data
    await sql`update files set owner_id = ${other.user.id} where id = ${id}`.execute(app.database.db)
    expect((await person.get(`/files/${id}`)).status).toBe(200)
    expect((await school.student.get(`/files/${id}`)).status).toBe(404)
    // A form sends what the word has.
    const change = { translate: 'a fish', picture_id: id, sound_id: null }
    expect((await person.put<VocabularyEntry>(`/words/${word?.id}`, change)).data).toMatchObject(change)
    expect((await person.put(`/words/${word?.id}`, { sound_id: id })).failure.code).toBe('bad.input')
  })

  test("deletes several of the caller's words at once", async () => {
    const [person, other] = [await app.user('student'), await app.user('student')]
    const ids = async (who: Api, words: object) => (await who.post<VocabularyEntry[]>('/words', { words })).data.map(({ id }) => id)
    const [mine, theirs] = [await ids(person, { a: 'b', c: 'd', e: 'f' }), await ids(other, { a: 'b' })]
    expect((await person.post('/words/delete', { ids: [...mine.slice(1), ...theirs, 999_999_999] })).status).toBe(200)
    expect([(await list(person)).words.map(({ word }) => word), (await list(other)).words.length]).toEqual([['a'], 1])
  })

  test("finds words in the vocabulary in any spelling, and only the caller's", async () => {
    const person = await app.user('student')
    await person.post('/words', { words: { House: 'maja', "don't": 'ära' } })
    const known = async (who: Api, words: unknown) => (await who.post<{ known: boolean[] }>('/words/known', { words })).data?.known
    expect(await known(person, ['river', ' house', 'don’t', '', '\u0000', '\ud800', 'house'])).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      true,
    ])
    expect(await known(await app.user('student'), ['house'])).toEqual([false])
    const [house] = (await list(person, '?search=house')).words
    await person.delete(`/words/${house?.id}`)
    expect(await known(person, ['house', 'don’t'])).toEqual([false, true])
    expect(await known(person, ['\u0000'])).toEqual([false])
    expect((await person.post('/words/known', { words: [] })).status).toBe(422)
    expect((await person.post('/words/known', { words: Array.from({ length: 501 }, () => 'a') })).status).toBe(422)
  })

  test('the list comes in pages and can be searched by word and translation', async () => {
    const person = await app.user('student')
    await person.post('/words', { words: Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`word${i}`, `sõna${i}`])) })
    await person.post('/words', { words: { '100%': 'sada_protsenti' } })
    const pages = [await list(person), await list(person, '?offset=30'), await list(person, '?offset=60')]
    expect(pages.map(({ words, more }) => [words.length, more])).toEqual([
      [30, true],
      [30, true],
      [11, false],
    ])
    const full = await list(person, '?offset=41')
    expect([full.words.length, full.more]).toEqual([30, false])
    // Search results over one page are paged too.
    const found70 = [await list(person, '?search=word'), await list(person, '?search=word&offset=60')]
    expect(found70.map(({ words, more }) => [words.length, more])).toEqual([
      [30, true],
      [10, false],
    ])
    expect((await list(person, '?search=WORD69')).words).toHaveLength(1)
    expect((await list(person, '?search=sõna68')).words).toHaveLength(1)
    const found = async (search: string) => (await list(person, `?search=${search}`)).words.map(({ word }) => word)
    // By a part of a word, with or without accents; by parts of both; never by an earlier name.
    expect(await found('ona68')).toEqual(['word68'])
    expect(await found('68%20ord')).toEqual(['word68'])
    const [changed] = (await list(person, '?search=word12')).words
    await person.call('PUT', `/words/${changed?.id}`, { translate: 'Tõlge' })
    await person.post('/words', { words: { word13: 'Tõlge', word14: '' } })
    expect(await found('tolge')).toEqual(['word13', 'word12'])
    expect([await found('sona13'), await found('sona14')]).toEqual([[], ['word14']])
    await person.call('DELETE', `/words/${changed?.id}`)
    expect(await found('tolge')).toEqual(['word13'])
    for (const search of ['%25', '_', '%5C']) expect((await list(person, `?search=${search}`)).words.length).toBeLessThan(2)
  })

  test('a word met in a running lesson stores the lesson', async () => {
    const lesson = await school.teacher.post<{ id: number }>(`/rooms/${school.room}/lesson`, {})
    await school.student.post('/words', { words: { lesson: 'tund' } })
    const row = await app.database.db
      .selectFrom('words')
      .select('lesson_id')
      .where('user_id', '=', school.student.user.id)
      .executeTakeFirst()
    expect(row?.lesson_id).toBe(lesson.data.id)
    const stranger = await (await app.user('student')).post<VocabularyEntry[]>('/words', { words: { lesson: 'tund' } })
    expect(stranger.data).toMatchObject([{ lesson: null }])
    await school.student.post('/words', { words: { file: 'fail' }, keep: true })
    expect((await school.student.get<{ words: VocabularyEntry[] }>('/words?search=fail')).data.words).toMatchObject([
      { word: 'file', lesson: null },
    ])
    const pasted = await school.student.post<VocabularyEntry[]>('/words', { words: { list: 'loend' }, keep: true, from_lesson: true })
    expect(pasted.data).toMatchObject([{ word: 'list', lesson: { id: lesson.data.id } }])
    const listed = async () => (await school.student.get<{ words: VocabularyEntry[] }>('/words?search=lesson')).data.words
    expect(await listed()).toMatchObject([{ word: 'lesson', lesson: { id: lesson.data.id } }])
    await school.teacher.post(`/lessons/${lesson.data.id}`)
    const after = await school.student.post<VocabularyEntry[]>('/words', { words: { after: 'pärast' } })
    expect(after.data).toMatchObject([{ lesson: null }])
    await school.teacher.delete(`/lessons/${lesson.data.id}`)
    expect(await listed()).toMatchObject([{ word: 'lesson', lesson: null }])
  })

  test('limits a vocabulary to 20,000 words and finds old ones in it', async () => {
    const person = await app.user('student')
    const add = async (words: object) => (await person.post<VocabularyEntry[]>('/words', { words })).failure.code
    // In several statements; on a busy machine one for all rows would time out.
    const fill = (from: number, to: number) =>
      sql`insert into words (user_id, word, word_key, translate, created_at)
        select ${person.user.id}, 'sõna' || n, 'sõna' || n, '', now() - n * interval '1 second' from generate_series(${from}::int, ${to}::int) n`.execute(
        app.database.db,
      )
    await fill(1, 300)
    expect((await list(person, '?search=õna300')).words.map(({ word }) => word)).toEqual(['sõna300'])
    for (let n = 301; n <= VOCABULARY_MAX - 2; n += 2500) await fill(n, Math.min(n + 2499, VOCABULARY_MAX - 2))
    expect([await add({ a: '1', b: '2', c: '3' }), await add({ a: '1', b: '2' }), await add({ c: '3' })]).toEqual([
      'limit.reached',
      undefined,
      'limit.reached',
    ])
    const [a] = (await list(person)).words
    await person.delete(`/words/${a?.id}`)
    expect(await add({ c: '3' })).toBeUndefined()
  })

  test('a word is changed, deleted and restored by its owner, once', async () => {
    const [person, other] = [await app.user('student'), await app.user('student')]
    const { data } = await person.post<VocabularyEntry[]>('/words', { words: { kala: 'fish', koer: 'dog' }, voice: 1, lang: 'en' })
    const path = `/words/${data[0]?.id}`
    for (const [method, at] of [
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/restore`],
    ] as const)
      expect((await other.call(method, at, method === 'PUT' ? { word: 'x' } : undefined)).status).toBe(404)
    expect((await person.put(path, { word: '\u200b' })).failure.errors).toEqual({ word: 'invalid' })
    expect((await person.put<VocabularyEntry>(path, { voice: null })).data).toEqual({
      ...data[0],
      is_new: undefined,
      is_changed: undefined,
      voice: null,
    })
    expect((await person.put<VocabularyEntry>(path, { translate: 'Fish' })).data).toMatchObject({
      word: 'kala',
      translate: 'Fish',
      lang: 'en',
    })
    expect((await person.post(`${path}/restore`)).status).toBe(404)
    expect([(await person.delete(path)).status, (await person.delete(path)).status]).toEqual([200, 404])
    const all = async () => (await person.get<{ word: string }[]>('/words/all')).data.map(({ word }) => word)
    expect(await all()).toEqual(['koer'])
    await person.delete(`/words/${data[1]?.id}`)
    expect([(await person.post(`${path}/restore`)).status, (await person.post(`${path}/restore`)).status]).toEqual([200, 404])
    expect(await all()).toEqual(['kala'])
  })

  test('an invalid list of words is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`w${i}`, 'x']))
    for (const body of [
      {},
      { words: {} },
      { words: [] },
      { words: 'x' },
      { words: { '': 'x' } },
      { words: { ' ': 'x' } },
      { words: { a: 5 } },
      { words: { ['x'.repeat(201)]: 'y' } },
      { words: { a: 'x'.repeat(201) } },
      { words: many },
      { words: { a: 'b' }, voice: 9 },
      { words: { a: 'b' }, lang: 'xx' },
      { words: { 'a\u0000': 'b' } },
      { words: { '\u200b': 'b' } },
    ])
      expect((await school.student.post('/words', body)).status).toBe(422)
    expect((await app.guest().post('/words', { words: { a: 'b' } })).status).toBe(401)
  })
})

describe('translation', () => {
  test('comes from the built-in list if there is nothing better', async () => {
    service.answer = null
    expect(await translate(school.teacher, 'house', 'et')).toBe('maja')
    expect(await translate(school.student, 'Сестра', 'de')).toBe('Schwester')
    expect(await translate(school.teacher, 'pain', 'ru')).toBeNull()
    expect(await translate(school.teacher, 'pain', 'ru', '&from=fr')).toBe('хлеб')
    expect(await translate(school.teacher, 'house', 'et', '&from=et')).toBeNull()
    // A service that does not know one word is still asked for the next.
    const before = service.asked
    const words = ['qqa', 'qqb', 'qqc']
    const { data } = await school.teacher.post<{ translations: null[] }>('/words/translations', { words, lang: 'ru', from: 'en' })
    expect([data.translations, service.asked - before]).toEqual([[null, null, null], 3])
  })

  test("prefers the teacher's own word list, then the majority of others", async () => {
    service.answer = null
    const write = async (person: School['teacher'], board: number, word: string, translation: string) => {
      const item = await addItem(person, board, 2, { words: [{ id: 'w', word: 'x', translate: '' }], lang: 'et' })
      await person.put(`/boards/items/${item.id}`, { value: { words: [{ id: 'w', word, translate: translation }], lang: 'et' } })
    }
    const others = await Promise.all([0, 1].map(() => makeSchool(app)))
    await write(school.teacher, school.board, 'Flat', 'korter')
    for (const other of others) await write(other.teacher, other.board, 'flat', 'lame')
    expect(await translate(school.teacher, 'flat', 'et')).toBe('korter')
    expect(await translate(school.student, ' FLAT', 'et')).toBe('lame')
    await write(school.teacher, school.board, 'flat', 'tasane')
    expect(await translate(school.teacher, 'flat', 'et')).toBe('tasane')
    expect(await translate(school.teacher, 'flat', 'de')).toBe('Wohnung')
  })

  test("stores a service's translation, and prefers those of people", async () => {
    service.answer = 'lumehelves'
    const before = service.asked
    expect(await translate(school.teacher, 'snowflake', 'et')).toBe('lumehelves')
    expect(await translate(school.student, 'Snowflake', 'et')).toBe('lumehelves')
    expect(service.asked - before).toBe(1)
    await school.teacher.put(`/boards/items/${(await addItem(school.teacher, school.board, 2)).id}`, {
      value: { words: [{ id: 'w', word: 'snowflake', translate: 'helves' }], lang: 'et' },
    })
    expect(await translate(school.student, 'snowflake', 'et')).toBe('helves')
  })

  test('falls back to the built-in list when a service fails, else to nothing', async () => {
    service.status = 500
    expect(await translate(school.teacher, 'winter', 'ru')).toBe('зима')
    expect(await translate(school.teacher, 'zeppelin', 'ru')).toBeNull()
    // A whole list does not wait for it word by word.
    const before = service.asked
    const words = ['winter', ...Array.from({ length: 40 }, (_, n) => `zeppelin ${n}`), 'house']
    const { data } = await school.teacher.post<{ translations: (string | null)[] }>('/words/translations', {
      words,
      lang: 'ru',
      from: 'en',
    })
    expect([data.translations.length, data.translations[0], data.translations[1], data.translations.at(-1)]).toEqual([
      42,
      'зима',
      null,
      'дом',
    ])
    expect(service.asked - before).toBeLessThanOrEqual(4)
    service.status = 200
  })

  test('sends only words in known languages', async () => {
    for (const query of [
      '',
      '?text=house',
      '?lang=et',
      '?text=&lang=et',
      '?text=%20&lang=et',
      '?text=house&lang=xx',
      `?text=${'x'.repeat(501)}&lang=et`,
      '?text=a%00b&lang=et',
    ])
      expect((await school.teacher.get(`/words/translate${query}`)).status).toBe(422)
    expect((await app.guest().get('/words/translate?text=house&lang=et')).status).toBe(401)
  })
})

describe('speech', () => {
  const say = (person: Api, text: string, lang: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/words/speech?text=${encodeURIComponent(text)}&lang=${lang}`, { headers: { cookie: person.cookie, ...headers } })

  test('is a WAV file of true length that browsers cache', async () => {
    const answer = await say(school.student, 'Tere hommikust', 'et')
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('x-content-type-options'),
    ]).toEqual([200, 'audio/wav', 'private, max-age=31536000, immutable', 'nosniff'])
    const wav = Buffer.from(await answer.arrayBuffer())
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
    expect((await say(school.student, 'Tere hommikust', 'et-EE', { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
  })

  test('a voice is chosen by its name, its language or its id', async () => {
    const sound = async (lang: string) => Buffer.from(await (await say(school.teacher, 'привет', lang)).arrayBuffer()).toString('base64')
    // Stored for the others: no voice speaks the same way twice.
    const first = await sound('ru-RU')
    expect(new Set(await Promise.all(['ru', '2', 'RU'].map(sound)))).toEqual(new Set([first]))
  })

  test('refuses other voices, empty text and guests', async () => {
    for (const [text, lang] of [
      ['x', 'xx'],
      ['x', ''],
      ['x', '0'],
      ['', 'en'],
      ['x'.repeat(501), 'en'],
      ['<>', 'en'],
      ['x', '__proto__'],
    ] as const)
      expect((await say(school.teacher, text, lang)).status).toBe(422)
    expect((await say(app.guest(), 'x', 'en')).status).toBe(401)
  })
})
