/** How long a site may take to show its player. */
export const READY_MS = 15_000
/** A player that has not started this long after a play command waits for a press. */
export const BLOCKED_MS = 4000

/** Shows a site's player in an iframe. The referrer names our site: some videos may be embedded on some sites only. */
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
