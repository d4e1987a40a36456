import type { ReactNode, Ref } from 'react'
import classes from './editor-box.module.css'

interface Props {
  ref?: Ref<HTMLDivElement>
  /** How the exercise is made, in a line. */
  hint: string
  children: ReactNode
}

/** Around the editor of an exercise that is made of fields. */
export function EditorBox({ ref, hint, children }: Props) {
  return (
    <div ref={ref} className={classes.box}>
      <p className={classes.hint}>{hint}</p>
      {children}
    </div>
  )
}
