import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { DOCUMENT_LIMITS, documentFault, type DocumentFault } from '@keel/contract/items/_shared/document-limits'
import type { AnyNode } from '@keel/contract/items/_shared/document-types'
import { translator } from '../../../i18n/language'
import { closeToast, toast } from '../../../ui/toast/toast'

let last = -1
/** Shows why something was not inserted; a repeated toast replaces the earlier one. */
export function toastFault(fault: DocumentFault): void {
  closeToast(last)
  last = toast.warning(translator('richtext')(fault, { rows: DOCUMENT_LIMITS.tableRows, columns: DOCUMENT_LIMITS.tableColumns }))
}

export interface GuardOptions {
  /** Returns the value that is stored with these blocks in it. */
  wholeValue: (blocks: readonly AnyNode[]) => unknown
}

/**
 * Rejects every change that could not be stored: otherwise the server would refuse everything typed from then on. The document
 * stays as it was.
 */
export const DocumentGuard = Extension.create<GuardOptions>({
  name: 'documentGuard',
  addOptions: () => ({ wholeValue: (blocks) => ({ content: blocks }) }),
  addProseMirrorPlugins() {
    const { wholeValue } = this.options
    const faultOf = (doc: Node): DocumentFault | null => {
      const blocks = (doc.toJSON() as { content?: AnyNode[] }).content ?? []
      return documentFault(blocks, wholeValue(blocks))
    }
    return [
      new Plugin({
        filterTransaction(tr, state) {
          if (!tr.docChanged) return true
          const fault = faultOf(tr.doc)
          // A document that exceeds the limits already can only be repaired by changing it.
          if (!fault || faultOf(state.doc)) return true
          toastFault(fault)
          return false
        },
      }),
    ]
  },
})
