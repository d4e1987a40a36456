import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ImportedArchive } from '@keel/contract/entities/transfer'
import { createHash } from 'node:crypto'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import type { Answer, Api } from './app'
import { PIXEL, textValue } from './school'

/** Packs these files as a ZIP. */
export async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Returns the files of a ZIP by their names, in order. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts))
  }
  return files
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
/** A file of an archive as its `keel.json` names it. */
export const fileEntry = (id: number, bytes: Buffer = PIXEL, name = 'map.png', mime = 'image/png') => ({
  id,
  path: `files/${sha256(bytes)}.png`,
  name,
  mime,
  size: bytes.length,
  sha256: sha256(bytes),
})
export const textItem = (name: string, text = name) => ({ type: 'text', name, value: textValue(text) })
/** Returns the text of a `keel.json`. */
export const indexOf = (items: readonly unknown[], files: readonly unknown[] = [], more: object = {}): string =>
  JSON.stringify({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, items, files, ...more })

/** Returns form data with an archive. */
export function archiveForm(bytes: Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'unit.zip')
  return form
}
export const importZip = (person: Api, bytes: Buffer, folderId?: number): Promise<Answer<ImportedArchive>> =>
  person.post<ImportedArchive>(`/library/import${folderId === undefined ? '' : `?folder_id=${folderId}`}`, archiveForm(bytes))
/** Returns the bytes of an export. */
export async function download(url: string, person: Api, path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(url + path, { headers: { cookie: person.cookie } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
