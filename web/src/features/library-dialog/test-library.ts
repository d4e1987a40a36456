import { vi } from 'vitest'
import type { LibraryEntry } from '@keel/contract/entities/library'
import type { LibraryKind } from '@keel/contract/items/codes'

const PAGE = 30
export const entry = (id: number, name: string, type: LibraryKind, folder_id: number | null = null): LibraryEntry => ({
  id,
  name,
  type,
  folder_id,
  folder_name: null,
  updated_at: '2026-01-02T10:00:00.000Z',
  shared: false,
  module_id: type === 5 ? null : id + 1000,
})

/** Serves the library's calls from a list of entries, as the server does; returns the calls. */
export function serveLibrary(entries: LibraryEntry[]) {
  const asked: { method: string; path: string; body?: unknown }[] = []
  const fail = { lists: false }
  const failure = (status: number, code: string, message: string) => Response.json({ message, code }, { status })
  const pathOf = (id: number | null): { id: number; name: string }[] => {
    const folder = entries.find((one) => one.id === id)
    return folder ? [...pathOf(folder.folder_id), { id: folder.id, name: folder.name }] : []
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, location.href)
    const path = url.pathname.replace('/api/v1', '')
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    asked.push({ method, path: path + url.search, ...(sent === undefined ? {} : { body: sent }) })
    if (method === 'POST') {
      const made = entry(900 + entries.length, (sent as { name: string }).name, 5, (sent as { folder_id: number | null }).folder_id)
      if (made.name === 'Refused') return failure(409, 'limit.reached', 'There are too many folders')
      entries.push(made)
      return Response.json({ data: { ...made, path: pathOf(made.folder_id), board_id: null, item: null, value: null } })
    }
    if (fail.lists) return failure(500, 'internal', 'Something broke')
    const folderId = Number(url.searchParams.get('folder_id')) || null
    const search = url.searchParams.get('search')
    const offset = Number(url.searchParams.get('offset'))
    if (folderId !== null && !entries.some(({ id }) => id === folderId)) return failure(404, 'not.found', 'It is not there')
    const found = entries
      .filter((one) => (search ? one.name.toLowerCase().includes(search.toLowerCase()) : one.folder_id === folderId))
      .map((one) => ({ ...one, folder_name: entries.find(({ id }) => id === one.folder_id)?.name ?? null }))
      .sort((a, b) => Number(a.type !== 5) - Number(b.type !== 5))
    return Response.json({
      data: { items: found.slice(offset, offset + PAGE), path: pathOf(folderId), more: found.length > offset + PAGE },
    })
  })
  return { asked, fail }
}
