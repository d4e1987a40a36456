import { Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import { exportWords } from '../../../data/vocabulary/calls'
import { Dialog } from '../../../ui/dialog'
import { FormError } from '../../../ui/form-error'
import type { Encoding } from '../../../lib/reading/encodings'
import { WordsDrop } from './words-drop'
import { ImportForm } from './import-form'
import { askWorker, TransferError } from './ask-worker'
import classes from './import.module.css'
import type { Content, Refused } from './types'

type State =
  | { step: 'idle'; refused?: Refused; error?: unknown }
  | { step: 'reading'; name: string }
  | { step: 'read'; file: File; content: Content; words: readonly ExportedWord[] }

/** Imports the words of a file into the user's vocabulary: first it is read and shown, then they are added. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const [state, setState] = useState<State>({ step: 'idle' })
  /** Words have been stored: closing means stopping. */
  const [begun, setBegun] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const read = async (file: File, encoding?: Encoding) => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    // Another encoding of the file that is shown: the form stays.
    if (!encoding) setState({ step: 'reading', name: file.name })
    try {
      // With the words that are there already: what is new among those of the file, and what was changed, is shown before it is stored.
      const [reply, words] = await Promise.all([
        askWorker({ kind: 'read', file, ...(encoding && { encoding }) }, controller.signal),
        state.step === 'read' ? state.words : exportWords(controller.signal),
      ])
      if (!('content' in reply) || controller.signal.aborted) return
      setState(
        reply.content.tables.some(({ rows }) => rows.length > 0)
          ? { step: 'read', file, content: reply.content, words }
          : { step: 'idle', refused: 'empty' },
      )
    } catch (error) {
      if (controller.signal.aborted) return
      setState({ step: 'idle', ...(error instanceof TransferError ? { refused: error.why } : { error }) })
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('import.title')}
      size="lg"
      changed={state.step === 'read' && !begun}
      closeOnClickOutside={state.step === 'idle'}
    >
      {state.step === 'idle' && <FormError error={state.error} />}
      {state.step === 'idle' && <WordsDrop refused={state.refused} onFile={(file) => void read(file)} />}
      {state.step === 'reading' && (
        <div className={classes.area} role="status">
          <Loader size="md" />
          <p className={classes.lead}>{t('import.reading')}</p>
          <p className={classes.quiet}>{state.name}</p>
        </div>
      )}
      {state.step === 'read' && (
        <ImportForm
          file={state.file}
          content={state.content}
          words={state.words}
          onEncoding={(encoding) => void read(state.file, encoding)}
          onBegin={() => {
            reading.current?.abort()
            setBegun(true)
          }}
          onAnother={() => setState({ step: 'idle' })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
