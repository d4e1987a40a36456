import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Native<Own> = Own & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> }

/** A link inside the product that looks like a button: `<ButtonLink to="/rooms">`. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)

/** A link inside the product that looks like a link. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)
