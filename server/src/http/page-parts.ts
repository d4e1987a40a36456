import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/**
 * Returns the function that returns the files of parts of the built client and of all their imports, without those its page already
 * names. They are none without a list of them.
 */
export async function makeFilesOf(dist: string): Promise<(page: string, parts: readonly string[]) => string[]> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  // Names of virtual modules begin with `../` when the build was started from another folder.
  const chunks = new Map(
    Object.entries(JSON.parse(text) as Record<string, Chunk>).map(([name, chunk]) => [name.replace(/^(\.\.\/)+(?=virtual:)/, ''), chunk]),
  )
  return (page, parts) => {
    const seen = new Set<string>()
    const files = new Set<string>()
    const visit = (name: string) => {
      const chunk = chunks.get(name)
      if (!chunk || seen.has(name)) return
      seen.add(name)
      for (const file of [chunk.file, ...(chunk.css ?? [])]) if (!page.includes(`/${file}"`)) files.add(file)
      chunk.imports?.forEach(visit)
    }
    parts.forEach(visit)
    return [...files]
  }
}
