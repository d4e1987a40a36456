import { TOOLTIP_HIDE_MS, TOOLTIP_SHOW_MS } from '@keel/contract/appearance'
import type { TooltipProps } from '@mantine/core'
import {
  cloneElement,
  type DOMAttributes,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

const ShownTooltip = lazy(() => import('./shown-tooltip').then((module) => ({ default: module.ShownTooltip })))

interface Props {
  label: string
  position?: TooltipProps['position']
  disabled?: boolean
  children: ReactElement<DOMAttributes<HTMLElement> & { 'aria-describedby'?: string | undefined }>
}

/** A control with a tooltip, shown while the pointer or the focus is on it. The code that places it loads when it is first needed. */
export function Tooltip({ label, position, disabled = false, children }: Props) {
  const id = useId()
  const [control, setControl] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!opened) return
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [opened])

  const show = (element: HTMLElement, after: number) => {
    setControl(element)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(true), after)
  }
  const hide = (after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(false), after)
  }
  const { onPointerEnter, onPointerLeave, onFocus, onBlur } = children.props
  const shown = opened && !disabled
  return (
    <>
      {cloneElement(children, {
        ...(shown && { 'aria-describedby': id }),
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          onPointerEnter?.(event)
          if (event.pointerType === 'mouse') show(event.currentTarget, TOOLTIP_SHOW_MS)
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          onPointerLeave?.(event)
          hide(TOOLTIP_HIDE_MS)
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          onFocus?.(event)
          if (event.target.matches(':focus-visible')) show(event.currentTarget, 0)
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          onBlur?.(event)
          hide(0)
        },
      })}
      {control && !disabled && (
        <Suspense>
          <ShownTooltip target={control} opened={opened} id={id} label={label} position={position} />
        </Suspense>
      )}
    </>
  )
}
