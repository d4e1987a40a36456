import type { importArchive as importRoute } from '@keel/contract/routes/transfer'
import type { DataOf } from '@keel/contract/route'
import { callHeaders, callUrl, failure, noAnswer } from '../_shared/client'
import { upload, type UploadOptions } from '../_shared/upload'

/** Returns the URL of library entries as one ZIP. */
export const exportUrl = (...ids: readonly number[]): string =>
  ids.length === 1 ? callUrl(`/library/items/${ids[0]}/export`) : callUrl('/library/export', { ids: ids.join(',') })
/** Returns the URL of a module as one ZIP; in a classroom too. */
export const exportModuleUrl = (moduleId: number): string => callUrl(`/modules/${moduleId}/export`)

async function checkExport(url: string): Promise<void> {
  const ask = (method: 'HEAD' | 'GET') =>
    fetch(url, { method, headers: callHeaders('GET'), credentials: 'same-origin' }).catch((error: unknown) => {
      throw noAnswer(error)
    })
  if ((await ask('HEAD')).ok) return
  // Only a GET returns the reason.
  const answer = await ask('GET')
  if (answer.ok) return void answer.body?.cancel()
  const refusal = failure(url, answer.status, await answer.json().catch(() => null))
  // Files that the server has lost, by name.
  if (refusal.errors.where !== undefined) refusal.message += `: ${refusal.errors.where}`
  throw refusal
}

/**
 * Downloads an export. Checks first whether there is one: the browser would save a failure as a broken file. Then the browser shows the
 * progress, and asks where to save it. @throws {ApiError}
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

/** Imports an archive to a folder of the library. @throws {ApiError} */
export const importArchive = (file: File, folderId: number | null, options: UploadOptions) =>
  upload<DataOf<typeof importRoute>>('/library/import', file, file.name, {
    ...options,
    query: folderId === null ? {} : { folder_id: folderId },
  })
