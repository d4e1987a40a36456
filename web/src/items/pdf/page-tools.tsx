import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { retriedPart } from '../../lib/retried-part'
import { FollowTeacher, PageTurner } from '../_shared/layers/page-turner'
import { DownloadTool, ToolButton } from '../_shared/layers/tool-button'
import { zoomsBeside, ZoomTools } from '../_shared/layers/zoom-tools'
import classes from './pdf.module.css'

const MoreMenu = retriedPart(() => import('./more-menu').then((module) => module.MoreMenu))

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
  const { larger, smaller } = zoomsBeside(zoom)
  return (
    <>
      <PageTurner page={page} pages={pages} busy={busy} onTurn={onTurn} />
      {brief ? (
        <MoreMenu
          fallback={<ToolButton label={t('more')} icon={IconDots} />}
          url={url}
          onZoomIn={larger === undefined ? undefined : () => onZoom(larger)}
          onZoomOut={smaller === undefined ? undefined : () => onZoom(smaller)}
        />
      ) : (
        <>
          <span className={classes.gap} />
          <ZoomTools zoom={zoom} onZoom={onZoom} />
          <DownloadTool label={t('download')} href={url} />
        </>
      )}
      <FollowTeacher page={page} teacherPage={teacherPage} onFollow={onFollow} />
    </>
  )
}
