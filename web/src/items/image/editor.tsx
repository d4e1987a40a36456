import { Button, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ImageValue } from '@keel/contract/items/image/rules'
import { useItemHost } from '../_shared/host'
import type { EditorProps } from '../_shared/item-type'
import classes from './image.module.css'
import { Picture } from './picture'

const ALT_MAX_LENGTH = 300

/** Another picture, or words for those who do not see it. */
export function ImageEditor({ value, onChange }: EditorProps<ImageValue>) {
  const t = useTranslations('items')
  const { askForFile, fileUrl } = useItemHost()
  const [draft, setDraft] = useState(value)
  const change = (next: ImageValue) => {
    setDraft(next)
    onChange(next)
  }
  const replace = () => askForFile({ kind: 'image', use: async (file_id) => change({ ...draft, file_id }) })
  return (
    <>
      <Picture src={fileUrl(draft.file_id)} alt={draft.alt ?? ''} />
      <div className={classes.fields}>
        <TextInput
          className={classes.alt}
          label={t('imageAlt')}
          description={t('imageAltHint')}
          maxLength={ALT_MAX_LENGTH}
          value={draft.alt ?? ''}
          onChange={(event) => change({ ...draft, alt: event.currentTarget.value || undefined })}
        />
        <Button variant="default" leftSection={<IconUpload size={17} stroke={1.75} aria-hidden />} onClick={replace}>
          {t('imageReplace')}
        </Button>
      </div>
    </>
  )
}
