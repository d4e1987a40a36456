import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/**
 * Returns the files of parts of the built client and of all their imports, without those its page already names. Empty without a
 * list of them.
 */
export async function filesOfParts(dist: string, page: string, parts: readonly string[]): Promise<string[]> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  // Names of virtual modules begin with `../` when the build was started from another folder.
  const chunks = new Map(
    Object.entries(JSON.parse(text) as Record<string, Chunk>).map(([name, chunk]) => [name.replace(/^(\.\.\/)+(?=virtual:)/, ''), chunk]),
  )
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
