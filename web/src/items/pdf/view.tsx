import { Loader } from '@mantine/core'
import type { PdfValue } from '@keel/contract/items/pdf/schema'
import { useTranslations } from 'use-intl/react'
import { useItemHost } from '../_shared/host'
import type { ViewProps } from '../_shared/item-type'
import { PdfFailure } from './failure'
import { PdfReader } from './pdf-reader'
import { ReservedPage } from './reserved-page'
import { useDocument } from './use-document'

/** A PDF, page by page. */
export function PdfView({ itemId, value }: Pick<ViewProps<PdfValue>, 'itemId' | 'value'>) {
  const t = useTranslations('pages')
  const { fileUrl } = useItemHost()
  const url = fileUrl(value.file_id)
  const { document, failure, retry } = useDocument(url)
  if (failure) return <PdfFailure failure={failure} onRetry={retry} />
  if (!document)
    return (
      <ReservedPage>
        <Loader aria-label={t('loading')} />
      </ReservedPage>
    )
  return <PdfReader key={url} itemId={itemId} url={url} document={document} />
}
