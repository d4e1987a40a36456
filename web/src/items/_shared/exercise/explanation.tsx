import classes from './explanation.module.css'

/** What a teacher says about the right answer, once it is found; nothing for an empty one. */
export function Explanation({ why = '' }: { why: string | undefined }) {
  return why.trim() === '' ? null : (
    <p className={classes.why} dir="auto">
      {why}
    </p>
  )
}
