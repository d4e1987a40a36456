import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import type { Page } from '@playwright/test'
import { axeFaults } from '../fixtures/axe'
import { makePng } from '../fixtures/png'
import { makeTone } from '../fixtures/sound'
import { expect, test } from '../fixtures/test'

const SCRIPT = fileURLToPath(new URL('../fixtures/anki_package.py', import.meta.url))
/** A Python that has Anki's own library: `pip install anki`. */
const PYTHON = process.env['ANKI_PYTHON'] ?? 'python3'
const anki = (...args: string[]): string => execFileSync(PYTHON, [SCRIPT, ...args], { encoding: 'utf8' })
function hasAnki(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import anki.collection'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

interface Opened {
  notes: string[][]
  media: Record<string, number>
  missing: string[]
}

const folder = mkdtempSync(join(tmpdir(), 'keel-anki-'))
const [picture, sound] = [join(folder, 'fish.png'), join(folder, 'kala.wav')]
const tone = makeTone(1).buffer
writeFileSync(picture, makePng(40, 30))
writeFileSync(sound, tone)

const menu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

for (const kind of ['latest', 'legacy'])
  test(`a package that Anki made in its ${kind} format comes in with pictures and sounds, and opens in Anki again`, async ({ student }) => {
    test.skip(!hasAnki(), 'needs Python with the library of Anki (pip install anki); ANKI_PYTHON names it')
    const { page, api } = student
    const made = join(folder, `${kind}.apkg`)
    anki('make', made, kind, picture, sound)
    await page.goto('/vocabulary')
    await menu(page, 'Import a file…')
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(made)
    await expect(dialog.getByText('2 words get their images or sounds.')).toBeVisible()
    await expect(dialog.getByText('1 word has other images or sounds, which will be left out.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add 3 words' }).click()
    await expect(dialog).toBeHidden()
    const words = await api.get<ExportedWord[]>('/words/all')
    expect(words.map(({ word, translate, picture_id, sound_id }) => [word, translate, picture_id !== null, sound_id !== null])).toEqual([
      ['kala', 'fish', true, true],
      ['maja', 'house', false, false],
      ['koer', 'dog', true, false],
    ])
    // One file that two notes show is stored once.
    expect(words[0]?.picture_id).toBe(words[2]?.picture_id)

    const download = page.waitForEvent('download')
    await menu(page, 'Export for Anki')
    const opened = JSON.parse(anki('read', await (await download).path())) as Opened
    const [pictureName, soundName] = [`keel-${words[0]?.picture_id}.png`, `keel-${words[0]?.sound_id}.wav`]
    expect(opened.notes).toEqual([
      [`kala[sound:${soundName}]`, `fish<br><img src="${pictureName}">`],
      ['koer', `dog<br><img src="${pictureName}">`],
      ['maja', 'house'],
    ])
    expect([Object.keys(opened.media), opened.media[soundName], opened.missing]).toEqual([
      [pictureName, soundName].toSorted(),
      tone.length,
      [],
    ])
  })

test('a deck that arrives a second time brings what is new and changed, and leaves what was changed here', async ({ student }) => {
  test.skip(!hasAnki(), 'needs Python with the library of Anki (pip install anki); ANKI_PYTHON names it')
  const { page, api } = student
  const [first, second] = [join(folder, 'first.apkg'), join(folder, 'second.apkg')]
  anki('make', first, 'latest', picture, sound)
  anki('make', second, 'legacy', picture, sound, 'changed')
  const dialog = page.getByRole('dialog')
  const open = async (file: string) => {
    await page.goto('/vocabulary')
    await menu(page, 'Import a file…')
    await dialog.locator('input[type=file]').setInputFiles(file)
  }
  await open(first)
  await dialog.getByRole('button', { name: 'Add 3 words' }).click()
  await expect(dialog).toBeHidden()
  const before = await api.get<ExportedWord[]>('/words/all')
  const [kala, maja, koer] = before
  await api.send('PUT', `/words/${koer?.id}`, { translate: 'my dog' })

  await open(second)
  await expect(dialog.getByText('1 new · 1 changed · 1 the same · 1 kept as you have them')).toBeVisible()
  await expect(dialog.getByText('1 word differs from the one in your vocabulary, which stays: koer.')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toHaveText('maja majadhouse houses')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 1, update 1' }).click()
  await expect(dialog).toBeHidden()
  const after = await api.get<ExportedWord[]>('/words/all')
  expect(after.map(({ id, word, translate, picture_id }) => [id, word, translate, picture_id])).toEqual([
    [kala?.id, 'kala', 'fish', kala?.picture_id],
    [maja?.id, 'majad', 'houses', null],
    [koer?.id, 'koer', 'my dog', koer?.picture_id],
    [expect.any(Number), 'hiir', 'mouse', null],
  ])
})

test('a word gets a picture and a sound by hand, is reviewed with them, and loses them again', async ({ student }) => {
  const { page, api } = student
  await api.send('POST', '/words', { words: { kala: 'fish' }, lang: 'en', voice: 7 })
  await page.goto('/vocabulary')
  const edit = async () => {
    await page.getByRole('button', { name: 'Actions for “kala”' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Edit word' })
  await edit()
  await dialog.getByRole('button', { name: 'Add image' }).click()
  await page.getByRole('dialog').last().locator('input[type=file]').setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: 'Image of “kala”' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add sound' }).click()
  await page.getByRole('dialog').last().locator('input[type=file]').setInputFiles(sound)
  await expect(dialog.getByRole('button', { name: 'Replace sound' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const stored = async () => (await api.get<ExportedWord[]>('/words/all'))[0]
  const [pictureId, soundId] = [(await stored())?.picture_id, (await stored())?.sound_id]

  const played: string[] = []
  page.on('request', (request) => {
    if (/\/files\/|\/words\/speech/.test(request.url())) played.push(new URL(request.url()).pathname.replace('/api/v1', ''))
  })
  await page.goto('/vocabulary/repeat')
  await expect(page.getByRole('heading', { name: 'kala' })).toBeVisible()
  // The picture would give the answer away.
  await expect(page.getByRole('img', { name: /Image of/ })).toHaveCount(0)
  expect(played).toEqual([])
  await page.getByRole('button', { name: 'Listen: kala' }).click()
  await expect.poll(() => played).toContain(`/files/${soundId}`)
  await page.getByRole('button', { name: 'Show answer' }).click()
  await expect(page.getByRole('img', { name: 'Image of “fish”' })).toBeVisible()
  expect(played.filter((path) => path !== `/files/${soundId}`)).toEqual([`/files/${pictureId}`])
  expect(await axeFaults(page)).toEqual([])

  await page.goto('/vocabulary')
  await edit()
  await dialog.getByRole('button', { name: 'Remove image' }).click()
  await dialog.getByRole('button', { name: 'Remove sound' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await stored()).toMatchObject({ picture_id: null, sound_id: null })
})
