import classes from './preview.module.css'

/** A small moving drawing of the exercise: a word goes into its group. */
export function DndPreview() {
  return (
    <svg className={classes.preview} viewBox="0 0 160 84" aria-hidden>
      <g className={classes.groups}>
        <rect x="14" y="32" width="62" height="44" rx="8" />
        <rect x="84" y="32" width="62" height="44" rx="8" />
      </g>
      <g className={classes.names}>
        <rect x="22" y="39" width="24" height="5" rx="2.5" />
        <rect x="92" y="39" width="30" height="5" rx="2.5" />
      </g>
      <g className={classes.still}>
        <rect x="22" y="9" width="34" height="14" rx="6" />
        <rect x="104" y="9" width="34" height="14" rx="6" />
      </g>
      <rect className={classes.moving} x="63" y="9" width="34" height="14" rx="6" />
    </svg>
  )
}
