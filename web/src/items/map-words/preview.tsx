import classes from './preview.module.css'

/** A small moving drawing of the exercise: one word of each column is picked, a line joins them. */
export function MapWordsPreview() {
  return (
    <svg className={classes.preview} viewBox="0 0 160 84" aria-hidden>
      <g className={classes.words}>
        <rect x="14" y="10" width="50" height="17" rx="6" />
        <rect className={classes.first} x="14" y="34" width="50" height="17" rx="6" />
        <rect x="14" y="58" width="50" height="17" rx="6" />
        <rect className={classes.second} x="96" y="10" width="50" height="17" rx="6" />
        <rect x="96" y="34" width="50" height="17" rx="6" />
        <rect x="96" y="58" width="50" height="17" rx="6" />
      </g>
      <path className={classes.line} d="M64 42.5 96 18.5" pathLength="1" />
    </svg>
  )
}
