import type { uploadFile as uploadRoute } from '@keel/contract/routes/files'
import type { DataOf } from '@keel/contract/route'
import { callUrl } from '../_shared/client'
import { upload, type UploadOptions } from '../_shared/upload'

/** Sends a file and answers its id. @throws {ApiError} */
export const uploadFile = (file: File, options?: UploadOptions) => upload<DataOf<typeof uploadRoute>>('/files', file, file.name, options)
/** Where a file is read from. */
export const fileUrl = (fileId: number): string => callUrl(`/files/${fileId}`)
