import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { LibraryRow } from '@keel/contract/entities/library'
import { codeOf } from '@keel/contract/items/codes'

/** Where a thing of the library opens: a folder as a list, all else in the editor. */
export const pathOfThing = ({ id, type }: Pick<LibraryRow, 'id' | 'type'>): string =>
  type === codeOf.folder ? `/library/folder/${id}` : `/library/lesson/${id}`

/** The name of a thing as a link to it. */
export function ThingLink({ thing, ...props }: { thing: LibraryRow } & Omit<ComponentProps<'a'>, 'href'>) {
  return <Link {...{ to: pathOfThing(thing) }} {...props} />
}
