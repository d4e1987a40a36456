import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const TEXT = /\.(js|mjs|css|svg|json|wasm)$/
/** Below this size a compressed copy saves too little. */
const MIN_BYTES = 1024

/** Writes a `.br` beside every text file of the build, for servers that send precompressed files. */
export function compress(): Plugin {
  let outDir = ''
  return {
    name: 'keel:compress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true })
      for (const file of files) {
        if (!file.isFile() || !TEXT.test(file.name)) continue
        const path = join(file.parentPath, file.name)
        const body = await readFile(path)
        if (body.length < MIN_BYTES) continue
        await writeFile(
          `${path}.br`,
          await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        )
      }
    },
  }
}
