/** How long a site may take to show its player. */
export const READY_MS = 15_000
/** A player that got a play command and has not begun by then waits for a press. */
export const BLOCKED_MS = 4000

/** A site's player in a frame of ours. The address names the site that shows it: some videos may be shown on some only. */
export function videoFrame(box: HTMLElement, src: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.title = title
  frame.src = src
  box.append(frame)
  return frame
}
