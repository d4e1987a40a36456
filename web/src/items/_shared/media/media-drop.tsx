import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { FILE_TYPES, FILES_PER_ITEM_MAX } from '@keel/contract/constants'
import type { ItemMedia } from '@keel/contract/items/_shared/media-schema'
import { isConvertible } from '../../../lib/convert/convertible'
import { getPastedText } from '../../../lib/paste/pasted'
import { toast } from '../../../ui/toast/toast'
import { useItemHost } from '../host'
import classes from './media-editor.module.css'

const VIDEO = /\.(?:mp4|mov|mkv|avi|wmv|mpe?g|m4v|webm)$/i

const isOf = ({ name, type }: File, kind: ItemMedia['kind']): boolean => {
  const extensions: readonly string[] = FILE_TYPES[kind].extensions
  return type.startsWith(`${kind}/`) || extensions.includes(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
}

/** Returns whether a file is an image, a sound or a video; null if it is none of them. Some systems name no type: then its name decides. */
export function kindOfFile(file: File): ItemMedia['kind'] | 'video' | null {
  if (file.type.startsWith('video/') || (file.type === '' && VIDEO.test(file.name))) return 'video'
  if (isOf(file, 'image') || isConvertible(file, 'image')) return 'image'
  return isOf(file, 'audio') || isConvertible(file, 'audio') ? 'audio' : null
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

export interface MediaDropProps {
  className?: string | undefined
  media: ItemMedia | undefined
  /** Whether the item has no room for another file. */
  isFull: boolean
  onChange: (media: ItemMedia) => void
  children: ReactNode
}

/** A part of an exercise in its editor, which takes an image or a sound that is dropped on it or pasted into its field. */
export function MediaDrop({ className, media, isFull, onChange, children }: MediaDropProps) {
  const t = useTranslations('media-editor')
  const { askForFile } = useItemHost()
  const [over, setOver] = useState(false)
  const take = ([file, ...more]: readonly File[]) => {
    if (!file) return
    const kind = kindOfFile(file)
    if (more.length > 0) toast.warning(t('one'))
    else if (kind === null || kind === 'video') toast.warning(t(kind === null ? 'otherKind' : 'isVideo'))
    else if (isFull && !media) toast.warning(t('full', { max: FILES_PER_ITEM_MAX }))
    else askForFile({ kind, file, use: async (file_id) => onChange({ file_id, kind }) })
  }
  return (
    <div
      className={`${classes.drop} ${className ?? ''}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
      onPaste={(event: ClipboardEvent) => {
        const files = [...event.clipboardData.files]
        // A document pastes text together with an image of it: then the text is meant.
        if (event.defaultPrevented || files.length === 0 || getPastedText(event.clipboardData) !== '') return
        event.preventDefault()
        take(files)
      }}
    >
      {children}
    </div>
  )
}
