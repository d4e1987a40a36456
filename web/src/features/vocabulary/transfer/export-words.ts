import { languageOf } from '@keel/contract/voices'
import { exportWords } from '../../../data/vocabulary/calls'
import { translator } from '../../../i18n/language'
import { csvText, fileName } from '../../../lib/csv'
import { toast } from '../../../ui/toast/toast'
import { toastError } from '../../../ui/toast/toast-error'
import { askWorker } from './ask-worker'
import { fetchFiles } from './fetch-files'

/** Downloads content as a file. */
function save(content: BlobPart, type: string, extension: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([content], { type }))
  link.href = url
  link.download = fileName(translator('vocabulary')('transfer.file'), extension)
  link.click()
  // Delayed: the browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads the whole vocabulary as a file; toasts a failure. */
export async function exportAll(as: 'csv' | 'apkg'): Promise<void> {
  const t = translator('vocabulary')
  try {
    const words = await exportWords()
    if (words.length === 0) return void toast.info(t('transfer.nothing'))
    if (as === 'csv') {
      const head = [t('transfer.word'), t('transfer.translation'), t('transfer.voice'), t('transfer.lang'), t('transfer.added')]
      const rows = words.map(({ word, translate, voice, lang, created_at }) => [
        word,
        translate,
        voice === null ? '' : languageOf(voice),
        lang,
        new Date(created_at),
      ])
      return save(csvText([head, ...rows]), 'text/csv;charset=utf-8', 'csv')
    }
    const exported = words.filter(({ translate }) => translate !== '')
    const left = words.length - exported.length
    if (exported.length === 0) return void toast.info(t('transfer.noTranslations'))
    const { files, left: filesLeft } = await fetchFiles(exported)
    const reply = await askWorker({ kind: 'write', words: exported, deck: 'Keel', files })
    if ('file' in reply) save(reply.file, 'application/octet-stream', 'apkg')
    const lines = [left > 0 && t('transfer.leftOut', { count: left }), filesLeft > 0 && t('transfer.filesLeftOut', { count: filesLeft })]
    const losses = lines.filter(Boolean).join('. ')
    if (losses !== '') toast.info(losses)
  } catch (error) {
    if (error instanceof Error && error.name === 'TransferError') toast.error(t('transfer.failed'))
    else toastError(error)
  }
  return undefined
}
