import type { Page } from 'playwright'

/** One hand drawing: strokes of this many moves, on the element that the selector finds. */
export interface Hand {
  selector: string
  strokes: number
  moves: number
  seed: number
}

/**
 * Draws in the page and returns the time of each frame in milliseconds: from one animation frame to the next, with one move of
 * the pen handled in each. The browser runs without a frame limit, so that the next frame begins as soon as the last one is done:
 * this measures script, style, layout, paint and rasterisation in software, and the work at the end of a stroke.
 */
export const drawAndTime = (page: Page, hand: Hand): Promise<number[]> =>
  page.evaluate(async ({ selector, strokes, moves, seed }) => {
    const target = document.querySelector(selector)
    if (!target) throw new Error(`no ${selector}`)
    const box = target.getBoundingClientRect()
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const send = (type: string, x: number, y: number) =>
      target.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          cancelable: true,
          composed: true,
          view: window,
          pointerId: 1,
          pointerType: 'mouse',
          isPrimary: true,
          button: type === 'pointermove' ? -1 : 0,
          buttons: type === 'pointerup' ? 0 : 1,
          clientX: x,
          clientY: y,
        }),
      )
    const times: number[] = []
    let random = seed
    const next = () => {
      random = (random * 16_807) % 2_147_483_647
      return random / 2_147_483_647
    }
    for (let stroke = 0; stroke < strokes; stroke++) {
      let [x, y, angle] = [box.left + box.width * (0.2 + 0.6 * next()), box.top + box.height * (0.2 + 0.6 * next()), next() * 6]
      await frame()
      let before = performance.now()
      send('pointerdown', x, y)
      for (let move = 0; move < moves; move++) {
        angle += (next() - 0.5) * 0.8
        x = Math.min(Math.max(x + 5 * Math.cos(angle), box.left + 2), box.right - 2)
        y = Math.min(Math.max(y + 5 * Math.sin(angle), box.top + 2), box.bottom - 2)
        await frame()
        const now = performance.now()
        times.push(now - before)
        before = now
        send('pointermove', x, y)
      }
      send('pointerup', x, y)
      // The cost of finishing is in these frames.
      for (let rest = 0; rest < 3; rest++) {
        await frame()
        const now = performance.now()
        times.push(now - before)
        before = now
      }
    }
    return times
  }, hand)
