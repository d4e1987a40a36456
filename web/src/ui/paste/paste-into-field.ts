import { translator } from '../../i18n/language'
import { type ClipboardContent, readPasted } from '../../lib/paste/pasted'
import { toast } from '../toast/toast'

/**
 * Pastes into the focused field what the browser would not insert well, and says so if there is no text in it. Inserted as if it were
 * typed, so that undo, the greatest length and the field's own handlers work.
 */
export function pasteIntoField(field: HTMLInputElement | HTMLTextAreaElement, content: ClipboardContent): void {
  const { text } = readPasted(content)
  if (text === '') toast.warning(translator('common')('textOnly'), { about: 'paste' })
  else document.execCommand('insertText', false, field instanceof HTMLInputElement ? text.replace(/\s*\n\s*/g, ' ') : text)
}
