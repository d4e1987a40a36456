/** Waits until the page has rendered and handles the next input: nobody presses two keys within one frame. */
export const drawn = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
