import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../lib/use-action'
import { CopyField } from './copy-field'
import classes from './link-card.module.css'
import { QrCode } from './qr-code'

export interface LinkCardProps {
  url: string
  label: string
  /** Name of the QR code for who does not see it. */
  qrLabel: string
  /** What may be done to the link, asked once more before it is done; answers whether it is. */
  change: { icon: ReactNode; label: string; question: string; confirm: string; run: () => Promise<boolean> }
  /** Stands beside the button of that. */
  children?: ReactNode
}

/** The button that asked is gone: the focus goes to what answers. */
const focus = (element: HTMLElement | null) => element?.focus()
/** All of the question, not just its button. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** A link to be given to others: copied, shown to a camera, and changed. */
export function LinkCard({ url, label, qrLabel, change, children }: LinkCardProps) {
  const common = useTranslations('common')
  const [asking, setAsking] = useState(false)
  const [run, running] = useAction(async () => {
    if (await change.run()) setAsking(false)
  })
  return (
    <Stack gap="md">
      <CopyField label={label} value={url} />
      <div className={classes.card}>
        <QrCode text={url} label={qrLabel} />
        {asking ? (
          // Asked in place: a dialog over a dialog would hide what it is about.
          <div className={classes.asking} role="alert" ref={show}>
            <p>{change.question}</p>
            <Group gap="xs" justify="center">
              <Button size="xs" variant="default" onClick={() => setAsking(false)} disabled={running}>
                {common('cancel')}
              </Button>
              <Button size="xs" color="red" loading={running} onClick={run} ref={focus}>
                {change.confirm}
              </Button>
            </Group>
          </div>
        ) : (
          <Group gap="xs" justify="center">
            {children}
            <Button variant="subtle" size="compact-sm" leftSection={change.icon} onClick={() => setAsking(true)}>
              {change.label}
            </Button>
          </Group>
        )}
      </div>
    </Stack>
  )
}
