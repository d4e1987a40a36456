import { Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './add-line.module.css'
import { LazyMenu } from './lazy-menu'
import { type AddAction, useAddActions } from './use-add-actions'
import { useDraftAction } from './use-draft-action'

/** A line with a plus: adds an item in this position. */
export const AddLine = memo(function AddLine({ beforeId }: { beforeId: number | null }) {
  const t = useTranslations('board-edit')
  const entries = useAddActions(beforeId)
  return (
    <div className={classes.line} data-last={beforeId === null || undefined}>
      <LazyMenu label={t('addItem')} icon={IconPlus} className={classes.button} size={28} position="bottom" long>
        {entries.map((entry) => (
          <MenuItem key={entry.label} {...entry} />
        ))}
        <DraftMenuEntry beforeId={beforeId} />
      </LazyMenu>
    </div>
  )
})

/** Asks whether the server has a model only when the menu is opened. */
function DraftMenuEntry({ beforeId }: { beforeId: number | null }) {
  const entry = useDraftAction(beforeId)
  return entry && <MenuItem {...entry} />
}

function MenuItem({ label, icon: EntryIcon, run }: AddAction) {
  return (
    <Menu.Item leftSection={<EntryIcon size={18} stroke={1.6} aria-hidden />} onClick={run}>
      {label}
    </Menu.Item>
  )
}
