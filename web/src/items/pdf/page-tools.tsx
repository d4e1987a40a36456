import { Button, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDots, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { pageTyped } from '@keel/contract/items/pdf/page-number'
import { retriedPart } from '../../lib/retried-part'
import { DownloadTool, ToolButton } from '../_shared/layers/tool-button'
import classes from './pdf.module.css'
import { getPressedKey } from '../../lib/pressed-key'

const MoreMenu = retriedPart(() => import('./more-menu').then((module) => module.MoreMenu))

const ZOOMS = [100, 150, 200, 300] as const

interface Props {
  /** Address of the document. */
  url: string
  page: number
  pages: number
  /** A page is being rendered: turning pages waits. */
  busy: boolean
  onTurn: (page: number) => void
  zoom: number
  onZoom: (zoom: number) => void
  teacherPage: number | null
  onFollow: () => void
  /** There is little room: rarely used tools are in a menu. */
  brief: boolean
}

/** Page number and arrows, zoom, saving the document, and the button that returns to the teacher's page. */
export function PageTools({ url, page, pages, busy, onTurn, zoom, onZoom, teacherPage, onFollow, brief }: Props) {
  const t = useTranslations('pages')
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    const next = pageTyped(typed, pages)
    if (!busy && next !== page) onTurn(next)
  }
  const larger = ZOOMS.find((step) => step > zoom)
  const smaller = ZOOMS.findLast((step) => step < zoom)
  const zoomIn = () => onZoom(larger ?? zoom)
  const zoomOut = () => onZoom(smaller ?? zoom)
  return (
    <>
      <ToolButton label={t('previous')} icon={IconChevronLeft} waiting={busy || page <= 1} onClick={() => onTurn(page - 1)} />
      <TextInput
        classNames={{ input: classes.number }}
        aria-label={t('page')}
        inputMode="numeric"
        maxLength={6}
        value={typed ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const key = getPressedKey(event)
          if (key === 'Enter') commit()
          if (key === 'Escape' && typed !== null) {
            event.stopPropagation()
            setTyped(null)
          }
        }}
      />
      <span className={classes.total}>{t('ofPages', { pages })}</span>
      <ToolButton label={t('next')} icon={IconChevronRight} waiting={busy || page >= pages} onClick={() => onTurn(page + 1)} />
      {brief ? (
        <MoreMenu
          fallback={<ToolButton label={t('more')} icon={IconDots} />}
          url={url}
          onZoomIn={larger === undefined ? undefined : zoomIn}
          onZoomOut={smaller === undefined ? undefined : zoomOut}
        />
      ) : (
        <>
          <span className={classes.gap} />
          <ToolButton label={t('zoomOut')} icon={IconZoomOut} waiting={smaller === undefined} onClick={zoomOut} />
          <ToolButton label={t('zoomIn')} icon={IconZoomIn} waiting={larger === undefined} onClick={zoomIn} />
          <DownloadTool label={t('download')} href={url} />
        </>
      )}
      {teacherPage !== null && teacherPage !== page && (
        <Button className={classes.follow} size="compact-md" variant="light" onClick={onFollow}>
          {t('toTeacher', { page: teacherPage })}
        </Button>
      )}
    </>
  )
}
