import type { uploadFile as uploadRoute } from '@keel/contract/routes/files'
import type { DataOf } from '@keel/contract/route'
import { callUrl } from '../_shared/client'
import { upload, type UploadOptions } from '../_shared/upload'

/** Uploads a file and returns its id. @throws {ApiError} */
export const uploadFile = (file: File, options?: UploadOptions) => upload<DataOf<typeof uploadRoute>>('/files', file, file.name, options)
/** Returns the URL of a file. */
export const fileUrl = (fileId: number): string => callUrl(`/files/${fileId}`)
