import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { retriedPart } from '../../lib/retried-part'

const StarterDialog = retriedPart(() => import('./starter-dialog').then((module) => module.StarterDialog))

/** Opens the ready-made modules over a dialog that asks for a module. Needs `loadLibraryTexts()`. */
export function StarterButton() {
  const t = useTranslations('library.starter')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconPackage size={18} stroke={1.6} aria-hidden />}
        style={{ alignSelf: 'start' }}
        onClick={() => setOpened(true)}
      >
        {t('title')}
      </Button>
      {opened && <StarterDialog onClose={() => setOpened(false)} />}
    </>
  )
}
