import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconMessage, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { NOTIFICATION_MS } from '@keel/contract/appearance'
import { returnFocus } from '../../lib/last-focus'
import { closeToast, type Toast, toasts } from './toast'
import { usePassDrags } from './use-pass-drags'
import { usePlace } from './use-place'
import classes from './toasts.module.css'

const icons = { success: IconCheck, error: IconX, warning: IconAlertTriangle, info: IconInfoCircle, chat: IconMessage }

/** Renders the toasts at the top centre, where they cover no control. */
export function ToastsHost() {
  const list = useStore(toasts, (state) => state.list)
  const host = useRef<HTMLDivElement>(null)
  usePlace(host, list.length)
  usePassDrags(host)
  return (
    <div ref={host} className={classes.host} data-toast-host>
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** One toast. Its timer pauses while it is hovered or has the focus. */
function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('common')
  const [held, setHeld] = useState(false)
  const left = useRef(NOTIFICATION_MS)
  useEffect(() => {
    if (held || toast.stays) return undefined
    const started = performance.now()
    const timer = setTimeout(() => closeToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      // At least a second after the pause, so that it does not vanish while being read.
      left.current = Math.max(1000, left.current - (performance.now() - started))
    }
  }, [held, toast])
  const cameFrom = useRef<Element | null>(null)
  // The focus goes back to where it was before.
  const close = () => {
    closeToast(toast.id)
    setTimeout(() => returnFocus(cameFrom.current))
  }
  const Icon = icons[toast.kind]
  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.icon} aria-hidden>
        <Icon size={17} stroke={2} />
      </span>
      <div className={classes.text}>
        {toast.title !== undefined && <strong>{toast.title}</strong>}
        <span>{toast.text}</span>
      </div>
      {toast.action && (
        <Button
          className={classes.action}
          size="compact-sm"
          variant="light"
          onClick={() => {
            close()
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <CloseButton className={classes.close} size="sm" aria-label={t('close')} onClick={close} />
    </div>
  )
}
