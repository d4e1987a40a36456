import classes from './write-in-gap.module.css'

/** A small moving drawing of the exercise: a word is typed and found right. */
export function WriteInGapPreview() {
  return (
    <svg className={classes.preview} viewBox="0 0 160 84" aria-hidden>
      <g className={classes.line}>
        <rect x="14" y="28" width="30" height="7" rx="3.5" />
        <rect x="116" y="28" width="30" height="7" rx="3.5" />
        <rect x="14" y="52" width="72" height="7" rx="3.5" />
      </g>
      <rect className={classes.field} x="50" y="20" width="60" height="23" rx="8" />
      <rect className={classes.typed} x="58" y="28" width="28" height="7" rx="3.5" />
      <rect className={classes.caret} x="58" y="25" width="1.6" height="13" />
      <path className={classes.tick} d="M94 32l4 4 7-8" />
    </svg>
  )
}
