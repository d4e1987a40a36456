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
  /** Accessible name of the QR code. */
  qrLabel: string
  /** An action on the link, with a confirmation; `run` returns whether it was done. */
  change: { icon: ReactNode; label: string; question: string; confirm: string; run: () => Promise<boolean> }
  /** Shown beside the button of that action. */
  children?: ReactNode
}

/** The button that asked is gone: the focus goes to the question. */
const focus = (element: HTMLElement | null) => element?.focus()
/** The whole question, not just its button. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** A link to share: copied, shown as a QR code, and changed. */
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
          // The question is inline: a dialog above a dialog would cover what it is about.
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
