import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import { fakeYoutube } from '../../testing/fake-youtube'
import { showEditor } from '../_shared/testing'

test('replaces the video; a wrong link and one of the other site change nothing', async () => {
  fakeYoutube()
  const { made, last } = await showEditor(3, { id: 'dQw4w9WgXcQ', start: 5 })
  const link = page.getByRole('textbox', { name: 'Link' })
  await expect.element(link).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5s')
  const shown = page.getByTitle('YouTube video')
  await expect.element(shown).toHaveAttribute('src', expect.stringMatching(/\/embed\/dQw4w9WgXcQ\?.*&start=5$/))
  await link.fill('https://youtu.be/')
  await expect.element(page.getByText('Please, paste a valid video link from YouTube or Vimeo')).toBeVisible()
  await link.fill('https://vimeo.com/76979871')
  await expect.element(page.getByText('This video is on Vimeo. Add it as a new item instead.')).toBeVisible()
  expect(made).toEqual([])
  await expect.element(shown).toHaveAttribute('src', expect.stringContaining('/embed/dQw4w9WgXcQ?'))
  await link.fill('https://youtu.be/aqz-KE-bpKQ')
  expect(last()).toEqual({ id: 'aqz-KE-bpKQ' })
  await expect.element(shown).toHaveAttribute('src', expect.stringContaining('/embed/aqz-KE-bpKQ?'))
  await expect.element(shown).toBeVisible()
  await expect.element(page.getByText('Loading video…')).not.toBeInTheDocument()
})
