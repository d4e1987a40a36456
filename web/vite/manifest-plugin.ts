import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Names every lazily loaded module in the build's manifest: a module that shares its file with others has no entry there, and the server
 * and scripts/budget.mjs look for files by the names of modules.
 */
export function completeManifest(): Plugin {
  let root = ''
  let isEntry: (id: string) => boolean = () => false
  return {
    name: 'keel:manifest',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    buildEnd() {
      const entries = new Set([...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
      isEntry = (id) => entries.has(id)
    },
    async writeBundle({ dir = '' }, bundle) {
      const path = join(dir, '.vite/manifest.json')
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, { file: string }>
      const ofFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
      for (const chunk of Object.values(bundle)) {
        const known = ofFile.get(chunk.fileName)
        if (chunk.type !== 'chunk' || !known) continue
        for (const id of chunk.moduleIds) if (isEntry(id)) manifest[relative(root, id)] ??= known
      }
      await writeFile(path, JSON.stringify(manifest, null, 2))
    },
  }
}
