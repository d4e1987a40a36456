import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { BANNER_DEFAULT_OFFSET, movedOffset } from '@keel/contract/items/banner/behaviour'
import type { BannerValue } from '@keel/contract/items/banner/schema'
import { useItemHost } from '../_shared/host'
import type { EditorProps } from '../_shared/item-type'
import classes from './banner.module.css'
import { ColorField } from './color-field'
import { PictureMover } from './picture-mover'
import { Strip } from './strip'
import { useContentLang } from '../_shared/item-context'

const TITLE_MAX_LENGTH = 200

/** Edits title, picture with its position, colour and border. */
export function BannerEditor({ value, onChange, isDirty }: EditorProps<BannerValue>) {
  const lang = useContentLang()
  const t = useTranslations('banner')
  const { askForFile } = useItemHost()
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (!isDirty()) setDraft(value)
  }
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const picture = useRef<HTMLImageElement>(null)
  const change = (part: Partial<BannerValue>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    onChange(latest.current)
  }
  const offset = draft.offset ?? BANNER_DEFAULT_OFFSET
  const hasPicture = (draft.file_id ?? null) !== null
  const choose = () => askForFile({ kind: 'image', use: async (file_id) => change({ file_id, offset: BANNER_DEFAULT_OFFSET }) })
  const move = (steps: number) => change({ offset: movedOffset(offset, steps) })
  return (
    <>
      <Strip value={draft} picture={picture}>
        {hasPicture && <PictureMover offset={offset} picture={picture} onMove={(next) => change({ offset: next })} />}
      </Strip>
      <div className={classes.fields}>
        <TextInput
          className={classes.titleField}
          label={t('title')}
          maxLength={TITLE_MAX_LENGTH}
          autoFocus
          lang={lang}
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <div className={classes.pictureTools}>
          <Button variant="default" leftSection={<IconPhoto size={17} stroke={1.75} aria-hidden />} onClick={choose}>
            {t(hasPicture ? 'pictureReplace' : 'pictureAdd')}
          </Button>
          {hasPicture && (
            <>
              <ActionIcon variant="default" size={36} aria-label={t('moveUp')} disabled={offset === 0} onClick={() => move(-1)}>
                <IconArrowUp size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon variant="default" size={36} aria-label={t('moveDown')} disabled={offset === 100} onClick={() => move(1)}>
                <IconArrowDown size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon variant="default" size={36} aria-label={t('pictureRemove')} onClick={() => change({ file_id: null })}>
                <IconPhotoOff size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </>
          )}
        </div>
        <ColorField label={t('color')} value={draft.color ?? null} onChange={(color) => change({ color })} />
        <ColorField label={t('border')} value={draft.border ?? null} onChange={(border) => change({ border })} />
      </div>
    </>
  )
}
