import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextFormat } from '@keel/contract/import/formats'
import type { Imported, Problem } from '@keel/contract/import/types'
import type { Encoding } from '../../lib/reading/encodings'
import type { Answer, Format, Source } from './reading/read-source'
import { createReader, type Reader } from './reading/reader'
import { Refusal, type Why } from '../../lib/reading/refusal'

const READ_AFTER_MS = 200
const NOTHING: Imported = { items: [], problems: [] }

/** A selected file; its text, if it has one, can be edited. */
interface SourceFile {
  file: File
  isText: boolean
  /** Of a text file. */
  encoding: Encoding | null
  /** What of the file is not in its text. */
  problems: Problem[]
}
interface Reading {
  text: string
  sourceFile: SourceFile | null
  /** The format chosen by the teacher; null to detect it. */
  chosen: TextFormat | null
  format: Format | null
  imported: Imported
  /** Items that were recognised too, and are left out because there are too many. */
  more: number
  /** Unrecognised places, including those that are not listed. */
  problemCount: number
  /** The pictures and sounds of the items. */
  files: File[]
  /** The package's own name. */
  title: string
  refused: Why | null
  busy: boolean
}
const NONE = { imported: NOTHING, more: 0, problemCount: 0, files: [], format: null }
const START: Reading = {
  text: '',
  sourceFile: null,
  chosen: null,
  ...NONE,
  title: '',
  refused: null,
  busy: false,
}

export interface UseReading extends Reading {
  setText: (text: string) => void
  setFormat: (format: TextFormat | null) => void
  /** Reads a file; in another encoding than the detected one, if specified. */
  setFile: (file: File, encoding?: Encoding) => void
  clear: () => void
}

/** The source, first the given one, and the items recognised in it: read in a worker, again with every change. */
export function useReading(given?: string | File): UseReading {
  const [state, setState] = useState(START)
  const reader = useRef<Reader | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      reader.current?.close()
      reader.current = null
    },
    [],
  )

  const patch = (change: Partial<Reading>) => setState((before) => ({ ...before, ...change }))
  const read = async (source: Source): Promise<Answer | null> => {
    try {
      return await (reader.current ??= createReader()).read(source)
    } catch (error) {
      patch({ ...NONE, busy: false, refused: error instanceof Refusal ? error.why : 'damaged' })
      return null
    }
  }
  const show = (answer: Answer | null) => {
    if (answer?.kind !== 'items') return
    const { kind: _, imported, problemCount, ...read } = answer
    setState((before) => {
      const problems = [...(before.sourceFile?.problems ?? []), ...imported.problems]
      return {
        ...before,
        ...read,
        imported: { ...imported, problems },
        problemCount: problemCount + problems.length - imported.problems.length,
        busy: false,
        refused: null,
      }
    })
  }
  /** A pending read would replace the new source. */
  const drop = () => {
    clearTimeout(timer.current)
    reader.current?.drop()
  }
  const readText = (text: string, format: TextFormat | null, afterMs: number) => {
    drop()
    if (text.trim() === '') {
      patch({ ...NONE, busy: false, refused: null })
      return
    }
    patch({ busy: true })
    timer.current = setTimeout(() => void read({ kind: 'text', text, format }).then(show), afterMs)
  }

  const reading: UseReading = {
    ...state,
    setText(text) {
      patch({ text, sourceFile: null })
      readText(text, state.chosen, READ_AFTER_MS)
    },
    setFormat(chosen) {
      patch({ chosen })
      readText(state.text, chosen, 0)
    },
    setFile(file, encoding) {
      clearTimeout(timer.current)
      setState({ ...START, sourceFile: { file, isText: false, encoding: null, problems: [] }, busy: true })
      void read({ kind: 'file', file, encoding: encoding ?? null }).then(async (answer) => {
        const whole = answer?.kind === 'package' ? await read({ kind: 'package', file }) : answer
        show(whole)
        if (whole?.kind !== 'decoded') return
        patch({
          text: whole.text,
          chosen: whole.format,
          sourceFile: { file, isText: true, encoding: whole.encoding, problems: whole.problems },
        })
        readText(whole.text, whole.format, 0)
      })
    },
    clear() {
      drop()
      setState(START)
    },
  }
  const readGiven = useEffectEvent(() => {
    if (typeof given === 'string') reading.setText(given)
    else if (given) reading.setFile(given)
  })
  useEffect(() => readGiven(), [])
  return reading
}
