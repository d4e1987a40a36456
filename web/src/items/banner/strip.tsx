import { type CSSProperties, type ReactNode, type Ref, useState } from 'react'
import { BANNER_BORDER_PX, RICH_TEXT_PALETTE } from '@keel/contract/appearance'
import { BANNER_DEFAULT_OFFSET } from '@keel/contract/items/banner/behaviour'
import type { BannerValue } from '@keel/contract/items/banner/schema'
import { useItemHost } from '../_shared/host'
import classes from './banner.module.css'
import { useContentLang } from '../_shared/item-context'

export interface StripProps {
  value: BannerValue
  picture?: Ref<HTMLImageElement>
  /** Rendered over it, such as the control that moves the picture. */
  children?: ReactNode
}

/** The banner itself, in reading and editing. If the picture cannot be loaded, its colour remains. */
export function Strip({ value, picture, children }: StripProps) {
  const lang = useContentLang()
  const { fileUrl } = useItemHost()
  const [failed, setFailed] = useState<number | null>(null)
  const fileId = value.file_id ?? null
  const shown = fileId !== null && fileId !== failed
  const style: CSSProperties = {
    ...(value.color && { background: RICH_TEXT_PALETTE[value.color] }),
    ...(value.border && { border: `${BANNER_BORDER_PX}px solid ${RICH_TEXT_PALETTE[value.border]}` }),
  }
  return (
    <div className={classes.strip} style={style} data-picture={shown || undefined} data-color={value.color ?? undefined}>
      {shown && (
        <img
          ref={picture}
          className={classes.picture}
          src={fileUrl(fileId)}
          // The title describes the picture already.
          alt=""
          decoding="async"
          draggable={false}
          // Moved down, it shows its upper part.
          style={{ objectPosition: `50% ${100 - (value.offset ?? BANNER_DEFAULT_OFFSET)}%` }}
          onError={() => setFailed(fileId)}
        />
      )}
      {children}
      {value.title.trim() !== '' && (
        <h2 className={classes.title} lang={lang} dir="auto">
          {value.title}
        </h2>
      )}
    </div>
  )
}
