import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The folder that is open in the dialog: at first the one that was open when it was last used, as things are often copied one after another. */
export function useOpenFolder(kind: 'to' | 'from'): [folderId: number | null, open: (folderId: number | null) => void] {
  const cache = useQueryClient()
  // With the cached data: it goes when another person signs in.
  const key = ['library-dialog', kind]
  const [folderId, setFolderId] = useState(() => cache.getQueryData<number>(key) ?? null)
  return [
    folderId,
    (id) => {
      setFolderId(id)
      cache.setQueryData(key, id)
    },
  ]
}
