import classes from './select-exercise.module.css'

/** A small moving drawing of the exercise: a gap opens, the right word falls in. */
export function SelectPreview() {
  return (
    <svg className={classes.preview} viewBox="0 0 160 84" aria-hidden>
      <g className={classes.line}>
        <rect x="14" y="20" width="30" height="7" rx="3.5" />
        <rect x="104" y="20" width="42" height="7" rx="3.5" />
        <rect x="14" y="40" width="58" height="7" rx="3.5" />
      </g>
      <rect className={classes.box} x="50" y="12" width="48" height="23" rx="8" />
      <rect className={classes.word} x="58" y="20" width="26" height="7" rx="3.5" />
      <path className={classes.caret} d="M87 21.5l3 3.5 3-3.5" />
      <g className={classes.list}>
        <rect x="50" y="38" width="48" height="36" rx="8" />
        <rect x="58" y="46" width="26" height="6" rx="3" />
        <rect x="58" y="60" width="20" height="6" rx="3" />
      </g>
    </svg>
  )
}
