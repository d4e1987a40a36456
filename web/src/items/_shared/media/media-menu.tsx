import { ActionIcon, Menu } from '@mantine/core'
import { IconPhoto, IconPhotoPlus, IconTrash, IconVolume } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { FILES_PER_ITEM_MAX } from '@keel/contract/constants'
import type { ItemMedia } from '@keel/contract/items/_shared/media-schema'
import { toast } from '../../../ui/toast/toast'
import { useItemHost } from '../host'
import classes from './media-editor.module.css'

export interface MediaMenuProps {
  /** What it is for, such as "Image or sound for option 2". */
  label: string
  media: ItemMedia | undefined
  /** Whether the item has no room for another file. */
  isFull: boolean
  onChange: (media: ItemMedia | undefined) => void
}

const KINDS = [
  { kind: 'image', Icon: IconPhoto },
  { kind: 'audio', Icon: IconVolume },
] as const

/** A button that adds an image or a sound to a part of an exercise, replaces it, or removes it. */
export function MediaMenu({ label, media, isFull, onChange }: MediaMenuProps) {
  const t = useTranslations('media-editor')
  const { askForFile } = useItemHost()
  const choose = (kind: ItemMedia['kind']) => {
    if (isFull && !media) {
      toast.warning(t('full', { max: FILES_PER_ITEM_MAX }))
      return
    }
    askForFile({ kind, use: async (file_id) => onChange({ file_id, kind }) })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.tool}
          variant={media ? 'light' : 'subtle'}
          color={media ? undefined : 'gray'}
          size={32}
          aria-label={label}
        >
          <IconPhotoPlus size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map(({ kind, Icon }) => (
          <Menu.Item key={kind} leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={() => choose(kind)}>
            {t(media ? `${kind}Replace` : kind)}
          </Menu.Item>
        ))}
        {media && (
          <Menu.Item
            color="var(--keel-danger)"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange(undefined)}
          >
            {t(`${media.kind}Remove`)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
