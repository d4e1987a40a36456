import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconRotate2, IconRotateClockwise2, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { IMAGE_ALT_MAX_LENGTH } from '@keel/contract/constants'
import type { ImageValue } from '@keel/contract/items/image/schema'
import { turnedBy } from '@keel/contract/items/image/turn'
import fields from '../_shared/editor-fields.module.css'
import { Tooltip } from '../../ui/tooltip'
import { useItemHost } from '../_shared/host'
import type { EditorProps } from '../_shared/item-type'
import classes from './image.module.css'
import { Picture } from './picture'

/** Replaces the picture, or describes it for people who cannot see it. */
export function ImageEditor({ value, onChange }: EditorProps<ImageValue>) {
  const t = useTranslations('items')
  const tp = useTranslations('pages')
  const { askForFile, fileUrl } = useItemHost()
  const [draft, setDraft] = useState(value)
  const change = (next: ImageValue) => {
    setDraft(next)
    onChange(next)
  }
  const replace = () => askForFile({ kind: 'image', use: async (file_id) => change({ file_id, alt: draft.alt }) })
  return (
    <>
      {/* Above it: below a tall picture nobody would find them. */}
      <div className={`${classes.fields} ${fields.fields}`}>
        <TextInput
          className={classes.alt}
          label={t('imageAlt')}
          description={t('imageAltHint')}
          maxLength={IMAGE_ALT_MAX_LENGTH}
          value={draft.alt ?? ''}
          onChange={(event) => change({ ...draft, alt: event.currentTarget.value || undefined })}
        />
        <div className={classes.actions}>
          {([-1, 1] as const).map((by) => {
            const label = tp(by === 1 ? 'turnRight' : 'turnLeft')
            const Arrow = by === 1 ? IconRotateClockwise2 : IconRotate2
            return (
              <Tooltip key={by} label={label}>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={label}
                  onClick={() => change({ ...draft, turn: turnedBy(draft.turn, by) })}
                >
                  <Arrow size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )
          })}
          <Button variant="default" leftSection={<IconUpload size={17} stroke={1.75} aria-hidden />} onClick={replace}>
            {t('imageReplace')}
          </Button>
        </div>
      </div>
      <Picture src={fileUrl(draft.file_id)} alt={draft.alt ?? ''} turn={draft.turn} />
    </>
  )
}
