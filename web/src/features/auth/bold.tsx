import type { ReactNode } from 'react'

/** For `<b>` in texts: `t.rich('lead', { b: bold })`. */
export const bold = (text: ReactNode): ReactNode => <strong>{text}</strong>
