import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigation } from '../lib/navigation'

type Native<Own> = Own & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own | 'href'> & { to: string; preload?: boolean }

/** Returns the properties of a link that opens its target in this page. */
function useLink({ to, preload: ahead = true, onClick }: Pick<Native<{}>, 'to' | 'preload' | 'onClick'>) {
  const { go, preload } = useNavigation()
  const handleAhead = ahead ? () => preload(to) : undefined
  return {
    href: to,
    onPointerEnter: handleAhead,
    onFocus: handleAhead,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event)
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      go(to)
    },
  }
}

/** A link on a page for visitors, without a look. */
export function VisitorLink({ to, preload, onClick, children, ...props }: Native<{}>) {
  return (
    <a {...props} {...useLink({ to, preload, onClick })}>
      {children}
    </a>
  )
}

/** A link on a page for visitors that looks like a button. */
export function VisitorButtonLink({ to, preload, onClick, ...props }: Native<ButtonProps>) {
  return <Button component="a" {...props} {...useLink({ to, preload, onClick })} />
}

/** A link on a page for visitors that looks like a link. */
export function VisitorTextLink({ to, preload, onClick, ...props }: Native<AnchorProps>) {
  return <Anchor {...props} {...useLink({ to, preload, onClick })} />
}
