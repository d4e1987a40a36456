/** The logo: two sails over a keel. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="9.5" fill="#1f5b45" />
      <path d="M15 6.5v12H7.5C10 15 13 11 15 6.5Z" fill="#fffdf8" />
      <path d="M17.5 9.5c2.6 2.3 4.6 5.3 5.6 9h-5.6Z" fill="#bfdccb" />
      <path d="M6.5 20.5h19c-1.6 3.2-4.4 5-8 5h-3c-3.6 0-6.4-1.8-8-5Z" fill="#fffdf8" />
    </svg>
  )
}
