import classes from './word-in-gap.module.css'

/** A small moving drawing of the exercise: a word goes into its gap. */
export function WordInGapPreview() {
  return (
    <svg className={classes.preview} viewBox="0 0 160 84" aria-hidden>
      <g className={classes.still}>
        <rect x="62" y="10" width="34" height="17" rx="6" />
        <rect x="104" y="10" width="42" height="17" rx="6" />
      </g>
      <g className={classes.line}>
        <rect x="14" y="49" width="42" height="7" rx="3.5" />
        <rect x="112" y="49" width="34" height="7" rx="3.5" />
        <rect x="14" y="67" width="66" height="7" rx="3.5" />
      </g>
      <rect className={classes.place} x="64" y="44" width="40" height="17" rx="6" />
      <rect className={classes.moving} x="14" y="10" width="40" height="17" rx="6" />
    </svg>
  )
}
