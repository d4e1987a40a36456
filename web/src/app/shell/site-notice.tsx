import { useQuery } from '@tanstack/react-query'
import { siteNoticeQuery } from '../../data/site/notice'
import { retriedPart } from '../../lib/retried-part'

const NoticeLine = retriedPart(() => import('./notice-line').then((module) => module.NoticeLine))

/** What the operators tell everybody, such as maintenance, until it ends or is closed. `compact`: one line, above a screen of the whole window. */
export function SiteNotice({ compact = false }: { compact?: boolean }) {
  const { data: notice } = useQuery(siteNoticeQuery)
  return notice ? <NoticeLine notice={notice} compact={compact} /> : null
}
