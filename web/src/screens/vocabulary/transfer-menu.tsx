import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileImport, IconFileSpreadsheet, IconPackageExport } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../lib/use-action'

/** Import and export of whole files. */
export function TransferMenu({ empty, onImport }: { empty: boolean; onImport: () => void }) {
  const t = useTranslations('vocabulary')
  const [save, busy] = useAction(async (as: 'csv' | 'apkg') =>
    (await import('../../features/vocabulary/transfer/export-words')).exportAll(as),
  )
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="default" size={42} loading={busy} aria-label={t('transfer.menu')}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={17} stroke={1.6} aria-hidden />} onClick={onImport}>
          {t('transfer.import')}
        </Menu.Item>
        {!empty && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.6} aria-hidden />} onClick={() => save('csv')}>
              {t('transfer.csv')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPackageExport size={17} stroke={1.6} aria-hidden />} onClick={() => save('apkg')}>
              {t('transfer.anki')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
