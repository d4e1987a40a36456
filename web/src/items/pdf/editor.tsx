import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { PdfValue } from '@keel/contract/items/pdf/schema'
import fields from '../_shared/editor-fields.module.css'
import { useItemHost } from '../_shared/host'
import type { EditorProps } from '../_shared/item-type'
import classes from './pdf.module.css'
import { PdfView } from './view'

/** Replaces the document. */
export function PdfEditor({ itemId, value, onChange }: EditorProps<PdfValue>) {
  const t = useTranslations('pages')
  const { askForFile } = useItemHost()
  const [draft, setDraft] = useState(value)
  const replace = () =>
    askForFile({
      kind: 'pdf',
      use: async (file_id) => {
        setDraft({ file_id })
        onChange({ file_id })
      },
    })
  return (
    <>
      {/* Above it: below a page nobody would find it. */}
      <div className={`${classes.replace} ${fields.fields}`}>
        <Button variant="default" leftSection={<IconUpload size={17} stroke={1.75} aria-hidden />} onClick={replace}>
          {t('pdfReplace')}
        </Button>
      </div>
      <PdfView itemId={itemId} value={draft} />
    </>
  )
}
