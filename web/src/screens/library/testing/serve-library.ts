import { vi } from 'vitest'

export interface TestEntry {
  id: number
  type: number
  name: string
  folder_id: number | null
  shared?: boolean
}
interface Body {
  ids: number[]
  folder_id: number | null
}

const PAGE = 30

/** Serves the library's calls from these entries as the server does; `calls` lists those that changed something. */
export function serveLibrary(stored: readonly TestEntry[]) {
  let entries = stored.map((entry) => ({ ...entry }))
  const bin: TestEntry[] = []
  const library = {
    calls: [] as string[],
    pages: 0,
    refuse: null as string | null,
    elsewhere: (entry: TestEntry) => void entries.push(entry),
  }
  const nameOf = (id: number | null) => entries.find((entry) => entry.id === id)?.name ?? null
  const present = ({ shared = false, ...entry }: TestEntry) => ({
    ...entry,
    shared,
    folder_name: nameOf(entry.folder_id),
    updated_at: '2026-11-20T10:00:00.000Z',
    module_id: entry.type === 5 ? null : entry.id + 1000,
  })
  const list = (query: URLSearchParams) => {
    library.pages++
    const folderId = Number(query.get('folder_id')) || null
    const search = query.get('search')
    const offset = Number(query.get('offset'))
    const found = entries
      .filter((entry) => (search ? entry.name.toLowerCase().includes(search) : entry.folder_id === folderId))
      .sort((a, b) => Number(a.type !== 5) - Number(b.type !== 5) || a.name.localeCompare(b.name))
    const path = folderId === null ? [] : [{ id: folderId, name: nameOf(folderId) }]
    return { items: found.slice(offset, offset + PAGE).map(present), path, more: found.length > offset + PAGE }
  }
  const change = (path: string, { ids, folder_id }: Body) => {
    const meant = entries.filter(({ id }) => ids.includes(id))
    if (path === '/library/move') for (const entry of meant) entry.folder_id = folder_id
    if (path === '/library/delete') {
      bin.push(...meant)
      entries = entries.filter(({ id }) => !ids.includes(id))
    }
    if (path === '/library/restore') entries.push(...bin.filter(({ id }) => ids.includes(id)))
    return path === '/library/restore' ? entries.filter(({ id }) => ids.includes(id)).map(present) : null
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.origin)
    const path = pathname.slice(pathname.indexOf('/library'))
    const method = init.method ?? 'GET'
    if (method === 'GET') {
      const id = /items\/(\d+)$/.exec(path)?.[1]
      const entry = entries.find((one) => one.id === Number(id))
      return Response.json({ data: entry ? { ...present(entry), path: [] } : list(searchParams) })
    }
    library.calls.push(`${method} ${path} ${init.body as string}`)
    if (library.refuse) return Response.json({ message: library.refuse, code: 'limit.reached' }, { status: 409 })
    return Response.json({ data: change(path, JSON.parse(init.body as string) as Body) })
  })
  return library
}
