import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The folder open in the dialog, initially the last one used: entries are often copied one after another. */
export function useOpenFolder(kind: 'to' | 'from'): [folderId: number | null, open: (folderId: number | null) => void] {
  const cache = useQueryClient()
  // In the query cache: it is cleared when another user signs in.
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
