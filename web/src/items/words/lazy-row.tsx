import { memo, useState } from 'react'
import { useNearView } from '../../lib/near-view'
import classes from './editor.module.css'
import { EditorRow, type EditorRowProps } from './editor-row'

/** These rows are rendered at once; others when they are scrolled near, and then stay. */
const EARLY = 30

/** A row of a list that may be hundreds long: far from the screen it is only its text. */
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
