import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
/** The version is in the URL, so that browsers may cache these files forever. */
const BASE = `assets/pdfjs-${version}/`
const TYPES: Record<string, string> = { wasm: 'application/wasm', js: 'text/javascript' }

/** Copies the fonts, character maps and decoders that some PDFs need to where the PDF reader requests them. */
export function pdfAssets(): Plugin {
  return {
    name: 'keel:pdf-assets',
    generateBundle() {
      for (const folder of FOLDERS)
        for (const name of readdirSync(join(root, folder)))
          this.emitFile({ type: 'asset', fileName: `${BASE}${folder}/${name}`, source: readFileSync(join(root, folder, name)) })
    },
    configureServer(server) {
      server.middlewares.use(`/${BASE}`, (request, response, next) => {
        const [folder, name] = (request.url ?? '').split('?')[0]?.split('/').filter(Boolean) ?? []
        if (!folder || !name || !FOLDERS.includes(folder) || !readdirSync(join(root, folder)).includes(name)) return next()
        response.setHeader('content-type', TYPES[name.split('.').pop() ?? ''] ?? 'application/octet-stream')
        response.end(readFileSync(join(root, folder, name)))
      })
    },
  }
}
