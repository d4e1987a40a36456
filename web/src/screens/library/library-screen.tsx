import { useParams } from '@tanstack/react-router'
import { Library } from './library'

/** A folder of the user's library, or its top. */
export function LibraryScreen() {
  const { id } = useParams({ strict: false })
  return <Library folderId={id === undefined ? null : Number(id)} />
}
