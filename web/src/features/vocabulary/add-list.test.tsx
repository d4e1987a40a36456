import { page } from 'vitest/browser'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadSchoolTexts } from '../../i18n/language'
import { renderApp } from '../../testing/render'
import { AddList } from './add-list'

beforeAll(loadSchoolTexts)

const known = ['house', 'cat']
let lastId = 0

async function paste(text: string) {
  const sent: unknown[] = []
  const server = { refusing: false, taken: [] as number[] }
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (typeof body !== 'string') return Response.json({ data: { words: [], more: false } })
    if (address.endsWith('/words/delete')) server.taken = (JSON.parse(body) as { ids: number[] }).ids
    if (address.endsWith('/words/delete')) return Response.json({ data: null })
    if (address.endsWith('/translations')) {
      const { words } = JSON.parse(body) as { words: string[] }
      return Response.json({ data: { translations: words.map((word) => (word === 'river' ? 'jõgi' : null)) } })
    }
    const request = JSON.parse(body) as { words: Record<string, string> }
    if (server.refusing && sent.length > 0) return Response.json({ message: 'This does not work now', code: 'oops' }, { status: 500 })
    sent.push(request)
    return Response.json({ data: Object.keys(request.words).map((word) => ({ id: ++lastId, word, is_new: !known.includes(word) })) })
  })
  const onClose = vi.fn()
  await renderApp(<AddList languages={{ voice: 1, lang: 'et' }} onClose={onClose} />)
  await page.getByRole('textbox').fill(text)
  return { sent, server, onClose }
}

test('a pasted list keeps existing translations, and the toast counts new words', async () => {
  const { sent, onClose } = await paste('house - hoone\ncat - kiisu\ndog - koer')
  await page.getByRole('button', { name: 'Add 3 words' }).click()
  await expect.element(page.getByText('1 word added to vocabulary; 2 words were already there')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  const words = { house: 'hoone', cat: 'kiisu', dog: 'koer' }
  expect(sent).toEqual([{ words, voice: 1, lang: 'et', keep: true, from_lesson: true }])
})

test('translations are replaced on request, and known words do not count as added', async () => {
  const { sent } = await paste('house - hoone')
  await page.getByRole('checkbox', { name: 'Replace translations of words I already have' }).click()
  await page.getByRole('button', { name: 'Add 1 word' }).click()
  await expect.element(page.getByText('No new words; 1 word was already there')).toBeVisible()
  expect(sent).toMatchObject([{ words: { house: 'hoone' }, keep: false }])
})

test('missing translations are looked up, and words without any are counted', async () => {
  const { sent } = await paste('dog - koer\nriver\nqwerty')
  await page.getByRole('button', { name: 'Add 3 words' }).click()
  await expect.element(page.getByText('No reliable translation found for 1 word')).toBeVisible()
  expect(sent).toMatchObject([{ words: { dog: 'koer', river: 'jõgi', qwerty: '' } }])
})

test('columns after the second are left out, which the note says', async () => {
  const { sent } = await paste('dog\tkoer\ncat\tkass')
  await expect.element(page.getByRole('button', { name: 'Add 2 words' })).toBeVisible()
  expect(page.getByText('Other columns were left out.').elements()).toEqual([])
  await page.getByRole('textbox').fill('dog\tkoer\tnoun\ncat\tkass\tnoun')
  await expect.element(page.getByText('Other columns were left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 2 words' }).click()
  await expect.poll(() => sent).toMatchObject([{ words: { dog: 'koer', cat: 'kass' } }])
})

test('an interrupted import says what was added, and can be continued or undone', async () => {
  const { sent, server, onClose } = await paste(`house - hoone\n${Array.from({ length: 599 }, (_, n) => `word${n} - sõna${n}`).join('\n')}`)
  server.refusing = true
  await page.getByRole('button', { name: 'Add 600 words' }).click()
  await expect.element(page.getByText('Stopped: 499 words added, 1 already there; 100 words not added.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove 499 words' }).click()
  await expect.element(page.getByText('499 words removed')).toBeVisible()
  expect(server.taken).toHaveLength(499)
  sent.length = 0
  await page.getByRole('button', { name: 'Add 600 words' }).click()
  await expect.element(page.getByText('100 words not added')).toBeVisible()
  server.refusing = false
  await page.getByRole('button', { name: 'Continue with 100 words' }).click()
  await expect.element(page.getByText('599 words added to vocabulary; 1 word was already there')).toBeVisible()
  expect(sent.map((request) => Object.keys((request as { words: object }).words).length)).toEqual([500, 100])
  expect(onClose).toHaveBeenCalledOnce()
})
