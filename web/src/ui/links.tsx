import { ActionIcon, Anchor, type AnchorProps, Button, type ButtonProps, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink, Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { useTranslations } from 'use-intl/react'

type Native<Own> = Own & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> }

/** A link inside the product that looks like a button: `<ButtonLink to="/rooms">`. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)

/** A link inside the product that looks like a link. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)

/** A round arrow that leads to the page above. */
export function BackLink({ to }: { to: string }) {
  const t = useTranslations('common')
  return (
    <Tooltip label={t('back')}>
      <ActionIcon component={Link} {...{ to }} variant="default" size="lg" radius="xl" aria-label={t('back')}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
