import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Board } from '@keel/contract/entities/board'
import classes from './card.module.css'

/** Leads from the end of a board to the next one. */
export function NextBoard({ board, onShow }: { board: Board; onShow: () => void }) {
  const t = useTranslations('homework-work')
  return (
    <Button
      className={classes.next}
      variant="default"
      rightSection={<IconArrowRight size={17} stroke={1.75} aria-hidden />}
      onClick={onShow}
    >
      {t('nextBoard', { name: board.name })}
    </Button>
  )
}
