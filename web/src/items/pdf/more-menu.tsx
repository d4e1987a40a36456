import { Menu } from '@mantine/core'
import { type Icon, IconDots, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ToolButton } from '../_shared/layers/tool-button'

interface Props {
  /** Address of the document. */
  url: string
  /** Undefined at the end of the steps. */
  onZoomIn: (() => void) | undefined
  onZoomOut: (() => void) | undefined
}

/** What is seldom used, where there is little room. */
export function MoreMenu({ url, onZoomIn, onZoomOut }: Props) {
  const t = useTranslations('pages')
  const icon = (Picture: Icon) => <Picture size={18} stroke={1.75} aria-hidden />
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ToolButton label={t('more')} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={icon(IconZoomIn)} disabled={!onZoomIn} closeMenuOnClick={false} onClick={onZoomIn}>
          {t('zoomIn')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconZoomOut)} disabled={!onZoomOut} closeMenuOnClick={false} onClick={onZoomOut}>
          {t('zoomOut')}
        </Menu.Item>
        <Menu.Item component="a" href={url} download leftSection={icon(IconDownload)}>
          {t('download')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
