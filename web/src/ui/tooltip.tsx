import { TOOLTIP_HIDE_MS, TOOLTIP_SHOW_MS } from '@keel/contract/appearance'
import type { TooltipProps } from '@mantine/core'
import type { ShownTooltip } from './shown-tooltip'
import {
  cloneElement,
  type DOMAttributes,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

type Shown = typeof ShownTooltip
const ignored = (): void => undefined

interface Props {
  label: string
  position?: TooltipProps['position']
  disabled?: boolean
  children: ReactElement<DOMAttributes<HTMLElement> & { 'aria-describedby'?: string | undefined }>
}

/**
 * A control with a tooltip, shown while the pointer or the focus is on it. The code that places it loads when it is first needed; where that
 * fails, there is no tooltip until the next time.
 */
export function Tooltip({ label, position, disabled = false, children }: Props) {
  const id = useId()
  const [control, setControl] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [Shown, setShown] = useState<Shown | null>(null)
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
    if (!Shown) void import('./shown-tooltip').then((module) => setShown(() => module.ShownTooltip), ignored)
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
      {Shown && control && !disabled && <Shown target={control} opened={opened} id={id} label={label} position={position} />}
    </>
  )
}
