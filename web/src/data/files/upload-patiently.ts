import { isApiError } from '../_shared/errors'
import type { UploadOptions } from '../_shared/upload'
import { uploadFile } from './calls'

/** Between two attempts of an upload. */
const RETRY_AFTER_MS = 3000
/** As many as files may be uploaded per minute: then the rate limit makes it wait. */
const RETRIES_MAX = 40

/** Uploads one of many files and returns its id; waits while there were too many in a minute. @throws {ApiError} */
export async function uploadPatiently(file: File, options: UploadOptions): Promise<number> {
  for (let left = RETRIES_MAX; ; left--)
    try {
      return (await uploadFile(file, options)).id
    } catch (error) {
      if (left === 0 || options.signal?.aborted || !isApiError(error, 'too.many')) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    }
}
