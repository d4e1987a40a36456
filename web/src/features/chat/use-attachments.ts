import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { MESSAGE_FILES_MAX } from '@keel/contract/constants'
import type { MessageFile } from '@keel/contract/entities/chat'
import { isApiError } from '../../data/_shared/errors'
import { uploadFile } from '../../data/files/calls'
import { errorMessage } from '../../lib/error-message'
import { generatedId } from '../../lib/generated-id'
import { loadChunk } from '../../lib/load-chunk'
import { toast } from '../../ui/toast/toast'

/** A picture of the message being written. */
export interface Attachment {
  key: string
  /** The URL of its preview. */
  url: string
  percent: number
  failed: string | null
  /** Set once the server has it. */
  stored: MessageFile | null
  stop: () => void
}

/** They stay while another channel is open. */
const stores = new Map<string, StoreApi<Attachment[]>>()
function storeOf(name: string): StoreApi<Attachment[]> {
  const store = stores.get(name) ?? createStore<Attachment[]>(() => [])
  stores.set(name, store)
  return store
}

export interface AttachmentTexts {
  noPicture: string
  tooMany: string
  generalError: string
}

/** The pictures of the message being written in a channel; they are uploaded at once. */
export function useAttachments(name: string, texts: AttachmentTexts) {
  const store = storeOf(name)
  const attachments = useStore(store)
  const set = (change: (list: Attachment[]) => Attachment[]) => store.setState(change, true)
  const patch = (key: string, more: Partial<Attachment>) => set((list) => list.map((one) => (one.key === key ? { ...one, ...more } : one)))

  async function upload(key: string, original: File, signal: AbortSignal): Promise<void> {
    try {
      const picture = await (await loadChunk(() => import('../../lib/convert/picture-file'))).pictureFile(original)
      if (!picture) {
        patch(key, { failed: texts.noPicture })
        return
      }
      const { file, width, height } = picture
      const { id, name: fileName } = await uploadFile(file, { signal, onProgress: (percent) => patch(key, { percent }) })
      patch(key, { stored: { id, name: fileName, width, height } })
    } catch (error) {
      if (!isApiError(error, 'aborted')) patch(key, { failed: errorMessage(error) ?? texts.generalError })
    }
  }
  const remove = ({ key, url, stop }: Attachment) => {
    stop()
    URL.revokeObjectURL(url)
    set((list) => list.filter((one) => one.key !== key))
  }
  return {
    attachments,
    /** Nothing is pending or failed. */
    ready: attachments.every(({ stored }) => stored !== null),
    add(files: readonly File[]) {
      const room = MESSAGE_FILES_MAX - attachments.length
      if (files.length > room) toast.warning(texts.tooMany)
      for (const file of files.slice(0, Math.max(0, room))) {
        const [key, stopper] = [generatedId(), new AbortController()]
        set((list) => [
          ...list,
          { key, url: URL.createObjectURL(file), percent: 0, failed: null, stored: null, stop: () => stopper.abort() },
        ])
        void upload(key, file, stopper.signal)
      }
    },
    remove,
    /** Takes them for a message. */
    take(): MessageFile[] {
      const files = attachments.flatMap(({ stored }) => stored ?? [])
      attachments.forEach(({ url }) => URL.revokeObjectURL(url))
      set(() => [])
      return files
    },
  }
}
export type Attachments = ReturnType<typeof useAttachments>

/** Returns the pictures among what is pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
