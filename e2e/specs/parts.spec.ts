import type { Page } from '@playwright/test'
import { refetchesModules } from '../fixtures/abilities'
import { expect, test } from '../fixtures/test'

/** Files of the build, as they are asked for: none of them comes while the server is away. */
const CODE = '**/assets/**'

/** Stylesheets that the page has, by name, with those whose loading failed. */
const styles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href, sheet }) => [href, sheet !== null]),
  )

for (const [path, control, part] of [
  ['/rooms', 'New classroom', 'New classroom'],
  ['/settings', 'New token', 'New token'],
  ['/vocabulary', 'Add words', 'Add words'],
] as const) {
  test(`${path} stays while the code of its dialog cannot be loaded, and the dialog comes once it can`, async ({ teacher: { page } }) => {
    await page.goto(path)
    const button = page.getByRole('button', { name: control }).first()
    await expect(button).toBeEnabled()
    await page.waitForLoadState('networkidle')
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    await page.route(CODE, (route) => route.abort())
    const away = page.waitForEvent('requestfailed')
    await button.click()
    await away
    await page.waitForLoadState('networkidle')
    await expect(button).toBeVisible()
    await page.unroute(CODE)
    // A browser that does not fetch it again shows it after a reload.
    const refetches = await refetchesModules(page)
    if (!refetches) {
      await page.reload()
      await button.click()
    }
    await expect(page.getByRole('dialog', { name: part })).toBeVisible()
    const loaded = await styles(page)
    expect(loaded.filter(([, hasRules]) => !hasRules)).toEqual([])
    if (refetches) expect(loaded.map(([href]) => href)).toEqual(expect.arrayContaining(failed.filter((url) => url.endsWith('.css'))))
  })
}
