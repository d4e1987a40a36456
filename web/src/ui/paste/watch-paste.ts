import { loadChunk } from '../../lib/load-chunk'

const TYPED = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number'])

function fieldOf(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | null {
  const isField = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TYPED.has(target.type))
  return isField && !target.readOnly && !target.disabled ? target : null
}

/** Browsers insert plain text only: the rest of a paste would disappear without a word, and Word's lists would keep their bullets. */
function onPaste(event: ClipboardEvent): void {
  const { clipboardData, defaultPrevented } = event
  const field = fieldOf(event.target)
  if (!field || !clipboardData || defaultPrevented) return
  // Must be read now: it is empty after the event.
  const content = {
    plain: clipboardData.getData('text/plain'),
    html: clipboardData.getData('text/html'),
    hasFiles: clipboardData.files.length > 0,
  }
  const isInserted = content.plain.trim() !== '' && !content.html.includes('mso-list')
  if (isInserted || (content.html === '' && !content.hasFiles)) return
  event.preventDefault()
  loadChunk(() => import('./paste-into-field')).then(
    ({ pasteIntoField }) => pasteIntoField(field, content),
    () => document.execCommand('insertText', false, content.plain),
  )
}

/** Begins to paste into fields of the whole page what their own handlers leave; called when the page starts. */
export function watchPaste(): void {
  document.addEventListener('paste', onPaste)
}
