import { useEffect, useMemo } from 'react'
import { fileUrl } from '../../data/files/calls'
import type { ItemHost } from '../../items/_shared/host'

/** Lets items show files that are not uploaded yet: -1 is the first of them. */
export function useFileHost(files: readonly File[]): ItemHost {
  const urls = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files])
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url)
    },
    [urls],
  )
  return useMemo(() => ({ askForFile: () => undefined, fileUrl: (id) => urls[-1 - id] ?? fileUrl(id) }), [urls])
}
