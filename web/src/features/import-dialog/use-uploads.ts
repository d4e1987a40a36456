import { useEffect, useRef, useState } from 'react'
import { uploadPatiently } from '../../data/files/upload-patiently'

/** The file being uploaded, and how many there are. */
export interface Upload {
  name: string
  at: number
  of: number
  percent: number
}

/** Uploads files one after another, each once however often it is requested. */
export function useUploads() {
  const [upload, setUpload] = useState<Upload | null>(null)
  const ids = useRef(new Map<File, number>())
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

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
          ids.current.set(file, await uploadPatiently(file, { signal, onProgress: (percent) => setUpload({ ...now, percent }) }))
        }
      } finally {
        setUpload(null)
      }
      return ids.current
    },
  }
}
