import type { importArchive as importRoute } from '@keel/contract/routes/transfer'
import type { DataOf } from '@keel/contract/route'
import { callHeaders, callUrl, failure, noAnswer } from './client'
import { upload, type UploadOptions } from './upload'

/** Where things of one's library come from as one ZIP. */
export const exportUrl = (...ids: readonly number[]): string =>
  ids.length === 1 ? callUrl(`/library/items/${ids[0]}/export`) : callUrl('/library/export', { ids: ids.join(',') })
/** Where a module comes from as one ZIP; in a classroom too. */
export const exportModuleUrl = (moduleId: number): string => callUrl(`/modules/${moduleId}/export`)

/**
 * Sees to it that there is something to be downloaded: the browser itself would show a failure as a broken file.
 * @throws {ApiError}
 */
export async function checkExport(url: string): Promise<void> {
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

/** Adds what is in an archive to a folder of the library. @throws {ApiError} */
export const importArchive = (file: File, folderId: number | null, options: UploadOptions) =>
  upload<DataOf<typeof importRoute>>('/library/import', file, file.name, {
    ...options,
    query: folderId === null ? {} : { folder_id: folderId },
  })
