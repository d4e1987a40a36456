import { useQuery } from '@tanstack/react-query'
import type { SitePage } from '@keel/contract/site-texts'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { isApiError } from '../../data/_shared/errors'
import { queryClient } from '../../data/_shared/query-client'
import { sitePageQuery } from '../../data/site/site-page'
import { languageStore } from '../../i18n/language'
import { StaticDocument } from '../../items/_shared/rich-text/static-document'
import { ErrorState, LoadingState } from '../../ui/states'
import classes from './page-text.module.css'

/** The text of a page of the school, in the language of the page or, where it is not written in that, in another. */
export function PageText({ page }: { page: SitePage }) {
  const t = useTranslations('site')
  const language = useStore(languageStore, (state) => state.language)
  const { data, error, refetch } = useQuery(sitePageQuery(page, language), queryClient)
  if (isApiError(error, 'not.found')) return <ErrorState title={t('none')} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <>
      {data.lang !== language && <p className={classes.note}>{t('otherLanguage')}</p>}
      <div lang={data.lang} className={classes.text}>
        <StaticDocument blocks={data.content} />
      </div>
    </>
  )
}
