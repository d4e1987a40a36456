import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render'
import { SkipLink, SkipToBoards } from './skip-link'

function Page({ video = false }: { video?: boolean }) {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <SkipToBoards />
        <header>
          <button type="button">Back</button>
        </header>
        <aside id="boards" tabIndex={-1}>
          <button type="button">Warm-up</button>
        </aside>
        <div id="board" tabIndex={-1} hidden={video}>
          <button type="button">Tere</button>
        </div>
      </main>
    </>
  )
}
const focused = (name: string) => expect.element(page.getByRole('button', { name })).toHaveFocus()

test('the first Tab stop skips to the board, the next to the list of boards', async () => {
  await renderApp(<Page />)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}{Tab}')
  await focused('Tere')
  page.getByRole('link', { name: 'Skip to content' }).element().focus()
  await userEvent.keyboard('{Tab}{Enter}{Tab}')
  await focused('Warm-up')
})

test('where no board is shown it skips to the page', async () => {
  await renderApp(<Page video />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})
