import { useTranslations } from 'use-intl/react'
import type { MessageFile } from '@keel/contract/entities/chat'
import { fileUrl } from '../../data/files/calls'
import classes from './pictures.module.css'

const WIDEST = 300
const HIGHEST = 320

/** Returns the size of a picture scaled to a conversation. */
function shownSize({ width, height }: MessageFile): { width: number; height: number } {
  if (width === null || height === null) return { width: 220, height: 160 }
  const scale = Math.min(1, WIDEST / width, HIGHEST / height)
  return { width: Math.max(40, Math.round(width * scale)), height: Math.max(24, Math.round(height * scale)) }
}

/** The pictures of a message; each opens in full in a new tab. Their space is reserved before they load. */
export function Pictures({ files, author }: { files: readonly MessageFile[]; author: string }) {
  const t = useTranslations('chat')
  return (
    <div className={classes.pictures}>
      {files.map((file) => {
        const { width, height } = shownSize(file)
        return (
          <a key={file.id} href={fileUrl(file.id)} target="_blank" rel="noopener" className={classes.picture} style={{ width }}>
            <img
              src={fileUrl(file.id)}
              alt={t('pictures.of', { name: author })}
              width={width}
              height={height}
              style={{ aspectRatio: `${width} / ${height}` }}
              loading="lazy"
              decoding="async"
            />
          </a>
        )
      })}
    </div>
  )
}
