import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { choosePlace, type Obstacle } from './choose-place'

const MAX_WIDTH = 440
const EDGE = 8
/** Toasts stand in this part of the window, from above. */
const SHARE = 0.7
/** At most so often while the page changes below them. */
const REST_MS = 250

const CONTROLS =
  'a[href], button, input, textarea, select, summary, audio, [role="toolbar"], [role="tab"], [role="separator"], [role="slider"], [role="switch"], [tabindex="0"]'
/** What should be seen, but is no control. */
const PICTURES = 'video, [data-keep-clear]'

/**
 * Keeps toasts at the top centre, below the head of the screen, and off the controls, the caret and the pictures of a call. The part of the
 * screen they belong to has `data-toasts`; without it they stand over the page. Under a pointer, or with the focus, they do not move.
 */
export function usePlace(host: RefObject<HTMLElement | null>, count: number): void {
  const show = useEffectEvent((shown: number) => {
    if (host.current && shown > 0) placeToasts(host.current, 'shown')
  })
  const move = useEffectEvent(() => {
    if (host.current) placeToasts(host.current, 'changed')
  })
  useLayoutEffect(() => show(count), [count])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        move()
      }, REST_MS)
    }
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !host.current?.contains(target))) soon()
    })
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden', 'data-view', 'data-phase'] })
    addEventListener('resize', soon)
    addEventListener('focusin', soon)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      removeEventListener('resize', soon)
      removeEventListener('focusin', soon)
    }
  }, [host])
}

function placeToasts(element: HTMLElement, why: 'shown' | 'changed'): void {
  if (why === 'changed' && element.matches(':hover, :focus-within')) return
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const area = dialog ? document.body : (document.querySelector('[data-toasts]') ?? document.querySelector('main') ?? document.body)
  const { left, right, top } = area.getBoundingClientRect()
  const [start, end] = [Math.max(0, left), Math.min(document.documentElement.clientWidth, right)]
  const width = Math.min(MAX_WIDTH, end - start - 2 * EDGE)
  const x = Math.round((start + end - width) / 2)
  element.style.width = `${width}px`
  element.style.left = `${x}px`
  const { offsetHeight: height } = element
  // In full screen the head lies over the top of its part, which has room for it.
  const inset = Number.parseFloat(getComputedStyle(area).paddingTop)
  const from = Math.max(0, top + inset, dialog ? 0 : headEnd(area)) + EDGE
  const column = { left: x, right: x + width, from, to: Math.max(from, innerHeight * SHARE - height) }
  const now = why === 'changed' ? element.getBoundingClientRect().top : null
  element.style.top = `${choosePlace(height, column, obstaclesIn(dialog ?? document, column, column.to + height), now)}px`
}

/** Returns where the head of the screen ends: its heading, or the bar that stays while it is scrolled. */
function headEnd(area: Element): number {
  const bar = Number.parseFloat(getComputedStyle(area).getPropertyValue('--keel-top')) || 0
  const head = area.querySelector(':scope > header, :scope > * > header')?.getBoundingClientRect()
  return head && head.bottom > 0 && head.bottom < innerHeight / 2 ? Math.max(bar, head.bottom) : bar
}

function obstaclesIn(root: ParentNode, column: { left: number; right: number; from: number }, bottom: number): Obstacle[] {
  const obstacles: Obstacle[] = []
  const add = (rect: DOMRect, weight: number) => {
    if (
      rect.width > 0 &&
      rect.height > 0 &&
      rect.right > column.left &&
      rect.left < column.right &&
      rect.bottom > column.from &&
      rect.top < bottom
    )
      return obstacles.push({ left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom, weight })
    return 0
  }
  for (const [selector, weight] of [
    [CONTROLS, 1],
    [PICTURES, 0.25],
  ] as const)
    for (const element of root.querySelectorAll<HTMLElement>(selector)) {
      if (!add(pressedRect(element), weight)) continue
      // What can't be pressed now is no control: a picture shows its tools on hover.
      const { pointerEvents, visibility } = getComputedStyle(element)
      if (pointerEvents === 'none' || visibility !== 'visible' || isFaded(element) || element.closest('[data-toast-host]')) obstacles.pop()
    }
  const caret = caretRect()
  if (caret) add(caret, 4)
  return obstacles
}

/** Returns where a control is pressed: a link may cover the whole line or card that it stands in. */
function pressedRect(element: HTMLElement): DOMRect {
  const covers = element.localName === 'a' && getComputedStyle(element, '::after').position === 'absolute' && element.offsetParent
  return (covers || element).getBoundingClientRect()
}

/** Whether it is shown only on hover, by itself or with the tools around it. */
function isFaded(element: HTMLElement): boolean {
  let around: HTMLElement | null = element
  for (let n = 0; around && n < 4; n++, around = around.parentElement) if (getComputedStyle(around).opacity === '0') return true
  return false
}

/** Returns where the person writes: the line of the caret, or the field. */
function caretRect(): DOMRect | null {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.getBoundingClientRect()
  if (!(field instanceof HTMLElement) || !field.isContentEditable) return null
  const selection = getSelection()
  const rect = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).getBoundingClientRect() : null
  if (!rect || rect.height === 0) return field.getBoundingClientRect()
  // Room for the word at the caret, and for what comes next.
  return new DOMRect(rect.x - 80, rect.y, rect.width + 160, rect.height)
}
