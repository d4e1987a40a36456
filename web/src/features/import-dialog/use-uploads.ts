import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../data/_shared/errors'
import { uploadFile } from '../../data/files/calls'

/** Between two attempts of an upload. */
const RETRY_AFTER_MS = 3000

/** The file being uploaded, and how many there are. */
export interface Upload {
  name: string
  at: number
  of: number
  percent: number
}
/** As many as files may be uploaded per minute: then the rate limit makes it wait. */
const RETRIES_MAX = 40

/** Uploads files one after another, each once however often it is requested. */
export function useUploads() {
  const [upload, setUpload] = useState<Upload | null>(null)
  const ids = useRef(new Map<File, number>())
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File, signal: AbortSignal, onProgress: (percent: number) => void): Promise<number> => {
    for (let left = RETRIES_MAX; ; left--)
      try {
        return (await uploadFile(file, { signal, onProgress })).id
      } catch (error) {
        if (left === 0 || signal.aborted || !isApiError(error, 'too.many')) throw error
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      }
  }
  return {
    /** Null while nothing is being uploaded. */
    upload,
    stop: () => controller.current?.abort(),
    /** Returns the ids of the files. @throws {ApiError} */
    async uploadAll(files: readonly File[]): Promise<ReadonlyMap<File, number>> {
      const { signal } = (controller.current = new AbortController())
      const missing = [...new Set(files)].filter((file) => !ids.current.has(file))
      try {
        for (const [index, file] of missing.entries()) {
          const now = { name: file.name, at: index + 1, of: missing.length }
          setUpload({ ...now, percent: 0 })
          ids.current.set(file, await send(file, signal, (percent) => setUpload({ ...now, percent })))
        }
      } finally {
        setUpload(null)
      }
      return ids.current
    },
  }
}
