import type { ReactNode } from 'react'
import { SearchField, type SearchFieldProps } from './search-field'
import classes from './list-toolbar.module.css'

/** The search of a list, and after it its filters or its sort order. */
export function ListToolbar({ children, ...search }: SearchFieldProps & { children: ReactNode }) {
  return (
    <search className={classes.toolbar}>
      <SearchField {...search} className={classes.search} />
      {children}
    </search>
  )
}
