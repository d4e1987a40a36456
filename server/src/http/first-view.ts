import type { FirstViewOptions, RenderFirstView } from '@keel/contract/first-view'
import type { FastifyBaseLogger } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where the built client has the part that runs here. */
const FILE = '.server/first-view.mjs'

/**
 * Returns a function that renders the first view of pages with the code of the built client, which is loaded with the first of them. A
 * page without one works the same: the function returns null where nothing is built, and when rendering fails.
 */
export function makeFirstView(dist: string, log: FastifyBaseLogger): RenderFirstView {
  const path = join(dist, FILE)
  if (!existsSync(path)) return async () => null
  let loading: Promise<{ renderFirstView: RenderFirstView }> | null = null
  return async (options: FirstViewOptions) => {
    try {
      const { renderFirstView } = await (loading ??= import(/* @vite-ignore */ pathToFileURL(path).href))
      return await renderFirstView(options)
    } catch (error) {
      log.warn({ err: error, path: options.path }, 'the first view of a page cannot be rendered')
      return null
    }
  }
}
