/** Until the page has drawn what was done so far and hears what comes next: no hand presses two keys within one frame. */
export const drawn = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
