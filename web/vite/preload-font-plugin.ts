import type { Plugin } from 'vite'

/** Preloads the Latin letters with the page: every language needs them, and the stylesheet names them late. */
export function preloadFont(): Plugin {
  return {
    name: 'keel:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /onest-latin-wght-normal-[\w-]+\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}
