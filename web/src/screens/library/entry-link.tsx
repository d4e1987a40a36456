import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'

/** Returns the path of a library entry: a folder opens as a list, everything else in the editor. */
export const pathOfEntry = ({ id, type }: Pick<LibraryEntry, 'id' | 'type'>): string =>
  type === libraryKinds.folder ? `/library/folder/${id}` : `/library/lesson/${id}`

/** The name of a library entry as a link to it. */
export function EntryLink({ entry, ...props }: { entry: LibraryEntry } & Omit<ComponentProps<'a'>, 'href'>) {
  return <Link {...{ to: pathOfEntry(entry) }} {...props} />
}
