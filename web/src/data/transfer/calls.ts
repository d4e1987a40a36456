import type { importArchive as importRoute } from '@keel/contract/routes/transfer'
import type { DataOf } from '@keel/contract/route'
import { callHeaders, callUrl, failure, noAnswer } from '../_shared/client'
import { upload, type UploadOptions } from '../_shared/upload'

/** Where things of one's library come from as one ZIP. */
export const exportUrl = (...ids: readonly number[]): string =>
  ids.length === 1 ? callUrl(`/library/items/${ids[0]}/export`) : callUrl('/library/export', { ids: ids.join(',') })
/** Where a module comes from as one ZIP; in a classroom too. */
export const exportModuleUrl = (moduleId: number): string => callUrl(`/modules/${moduleId}/export`)

async function checkExport(url: string): Promise<void> {
  const ask = (method: 'HEAD' | 'GET') =>
    fetch(url, { method, headers: callHeaders('GET'), credentials: 'same-origin' }).catch((error: unknown) => {
      throw noAnswer(error)
    })
  if ((await ask('HEAD')).ok) return
  // Only a whole answer says why.
  const answer = await ask('GET')
  if (answer.ok) return void answer.body?.cancel()
  throw failure(url, answer.status, await answer.json().catch(() => null))
}

/**
 * Downloads an export. Asks first whether there is one: the browser would show a failure as a broken file. From then on
 * the browser says how far it is, and asks where to put it.
 * @throws {ApiError}
 */
export async function downloadExport(url: string): Promise<void> {
  await checkExport(url)
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

/** Adds what is in an archive to a folder of the library. @throws {ApiError} */
export const importArchive = (file: File, folderId: number | null, options: UploadOptions) =>
  upload<DataOf<typeof importRoute>>('/library/import', file, file.name, {
    ...options,
    query: folderId === null ? {} : { folder_id: folderId },
  })
