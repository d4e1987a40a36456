import classes from './boat.module.css'

/** A calm sea with a sailing boat: the sails above the water, the keel below it. */
export function Boat({
  className,
  isLow = false,
}: {
  className?: string
  /** Cut off below instead of above where it does not fit. */ isLow?: boolean
}) {
  return (
    <svg
      className={className}
      viewBox="0 0 640 480"
      preserveAspectRatio={isLow ? 'xMidYMin slice' : 'xMidYMax slice'}
      aria-hidden
      focusable="false"
    >
      <circle cx="472" cy="196" r="62" fill="#f3e3bd" opacity="0.9" />
      <g fill="none" stroke="#cfe0d4" strokeWidth="2.5" strokeLinecap="round" opacity="0.7">
        <path d="M96 96q10-12 20 0q10-12 20 0" />
        <path d="M150 134q7-9 14 0q7-9 14 0" />
      </g>
      <path d="M0 258c90-16 160-16 250-4s190 14 390-8v234H0Z" fill="#276650" />
      <g className={classes.boat}>
        <path d="M286 96c4 60-28 122-92 166h92Z" fill="#fffdf8" />
        <path d="M300 128c52 30 84 78 92 134h-92Z" fill="#bfdccb" />
        <path d="M293 84v184" stroke="#0f3a2b" strokeWidth="5" strokeLinecap="round" />
        <path d="M293 86l30 9-30 10Z" fill="#e0935f" />
        <path d="M176 272h240c-18 40-52 58-92 58h-50c-46 0-82-20-98-58Z" fill="#f6efe0" />
        <path d="M186 288h222" stroke="#e0935f" strokeWidth="6" />
      </g>
      <path className={classes.near} d="M-40 308c70-14 120-14 190-2s130 14 210 2 150-14 320 2v180H-40Z" fill="#1f5b45" opacity="0.9" />
      <g className={classes.boat} fill="#f6efe0" opacity="0.16">
        <path d="M192 303h206c-20 20-46 27-80 27h-50c-32 0-58-8-76-27Z" />
        <path d="M262 328h70l-12 74c-1.5 9-8 14-20 14s-20-5-21-14Z" />
      </g>
      <path className={classes.nearer} d="M-40 382c80-18 150-14 220 2s140 18 220 0 150-14 280 4v102H-40Z" fill="#17493a" />
      <g fill="none" stroke="#8fc0a8" strokeWidth="2.5" strokeLinecap="round" opacity="0.5">
        <path d="M60 300q22 7 44 0" />
        <path d="M470 292q26 8 52 0" />
        <path d="M120 350q18 6 36 0" />
        <path d="M500 346q22 7 44 0" />
      </g>
    </svg>
  )
}
