import { memo, useState } from 'react'
import { useNearView } from '../../lib/near-view'
import classes from './editor.module.css'
import { EditorRow, type EditorRowProps } from './editor-row'

/** Rows that are there at once; all others come when one scrolls near them, and stay. */
const EARLY = 30

/** A row of a list that may be hundreds long: far from the screen it is its text only. */
export const LazyRow = memo(function LazyWordRow(props: EditorRowProps) {
  const { number, row } = props
  const { ref, near } = useNearView(0, number <= EARLY || row.word === '')
  const [seen, setSeen] = useState(near)
  if (near && !seen) setSeen(true)
  if (seen) return <EditorRow {...props} />
  return (
    <li ref={ref} className={classes.late} data-row={row.key}>
      {row.word}
      <span>{row.translate}</span>
    </li>
  )
})
