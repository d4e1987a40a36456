import type { ReactNode, Ref } from 'react'
import classes from './editor-box.module.css'

interface Props {
  ref?: Ref<HTMLDivElement>
  /** One line that explains how to make the exercise. */
  hint: string
  children: ReactNode
}

/** The box around the editor of an exercise that consists of fields. */
export function EditorBox({ ref, hint, children }: Props) {
  return (
    <div ref={ref} className={classes.box}>
      <p className={classes.hint}>{hint}</p>
      {children}
    </div>
  )
}
