import { page } from 'vitest/browser'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadSchoolTexts } from '../../i18n/language'
import { renderApp } from '../../testing/render'
import { notices } from '../../ui/notify/notify'
import { AddList } from './add-list'

beforeAll(loadSchoolTexts)
afterEach(() => {
  notices.setState({ list: [] })
  vi.unstubAllGlobals()
})

const known = ['house', 'cat']

async function paste(text: string) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    if (typeof body !== 'string') return Response.json({ data: { words: [], more: false } })
    const given = JSON.parse(body) as { words: Record<string, string> }
    sent.push(given)
    return Response.json({ data: Object.keys(given.words).map((word, id) => ({ id, word, is_new: !known.includes(word) })) })
  })
  const onClose = vi.fn()
  await renderApp(<AddList languages={{ voice: 1, lang: 'et' }} onClose={onClose} />)
  await page.getByRole('textbox').fill(text)
  return { sent, onClose }
}

test('a pasted list leaves the translations one has, and the notice tells how many words were new', async () => {
  const { sent, onClose } = await paste('house - hoone\ncat - kiisu\ndog - koer')
  await page.getByRole('button', { name: 'Add 3 words' }).click()
  await expect.element(page.getByText('1 word - added to dictionary; 2 words were there already')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  const words = { house: 'hoone', cat: 'kiisu', dog: 'koer' }
  expect(sent).toEqual([{ words, voice: 1, lang: 'et', keep: true, from_lesson: true }])
})

test('translations are replaced for whoever asks for it, and known words are not told as added', async () => {
  const { sent } = await paste('house - hoone')
  await page.getByRole('checkbox', { name: 'Replace the translations of words I have already' }).click()
  await page.getByRole('button', { name: 'Add 1 word' }).click()
  await expect.element(page.getByText('No new words; 1 word was there already')).toBeVisible()
  expect(sent).toMatchObject([{ words: { house: 'hoone' }, keep: false }])
})
