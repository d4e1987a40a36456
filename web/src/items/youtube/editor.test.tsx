import { page } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { showEditor } from '../_shared/testing'

vi.mock('../_shared/player/late-video-player', () => ({
  LateVideoPlayer: ({ video }: { video: { id: string } }) => <p>{`video ${video.id}`}</p>,
}))

test('another video takes the place of this one; a wrong link and one of the other site change nothing', async () => {
  const { made, last } = await showEditor(3, { id: 'dQw4w9WgXcQ', start: 5 })
  const link = page.getByRole('textbox', { name: 'Link' })
  await expect.element(link).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5s')
  await link.fill('https://youtu.be/')
  await expect.element(page.getByText('Please, paste a valid video link from YouTube or Vimeo')).toBeVisible()
  await link.fill('https://vimeo.com/76979871')
  await expect.element(page.getByText('This video is on Vimeo. Add it as a new item instead.')).toBeVisible()
  expect(made).toEqual([])
  await link.fill('https://youtu.be/aqz-KE-bpKQ')
  expect(last()).toEqual({ id: 'aqz-KE-bpKQ' })
  await expect.element(page.getByText('video aqz-KE-bpKQ')).toBeVisible()
})
