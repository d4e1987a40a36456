import { Button, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board, Module } from '@keel/contract/entities/board'
import { usePrint } from '../../lib/use-print'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState } from '../../ui/states'
import { PrintedBoard } from './printed-board'
import classes from './print.module.css'

type Contents = 'students' | 'answers'

interface Props {
  module: Module
  boards: readonly Board[]
  /** The teacher chose the board: students get it although it is hidden. */
  isChosen: boolean
}

/** Boards as they are printed: for students, or for the teacher with answers. */
export function PrintPage({ module, boards, isChosen }: Props) {
  const t = useTranslations('print')
  const { waiting, print } = usePrint()
  const [contents, setContents] = useState<Contents>('students')
  const [only] = boards.length === 1 ? boards : []
  const withAnswers = contents === 'answers'
  const shown = boards.filter(({ hidden }) => withAnswers || isChosen || hidden === undefined)
  return (
    <PageFrame
      title={only?.name ?? module.name}
      back={module.room_id === null ? `/module/${module.id}` : `/room/${module.room_id}`}
      actions={
        <Button leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />} loading={waiting} onClick={print}>
          {t('print')}
        </Button>
      }
    >
      <div className={classes.choice}>
        <SegmentedControl
          aria-label={t('contents')}
          value={contents}
          onChange={(value) => setContents(value)}
          data={[
            { value: 'students', label: t('withoutAnswers') },
            { value: 'answers', label: t('withAnswers') },
          ]}
        />
        <p>{t(withAnswers ? 'withText' : 'withoutText')}</p>
      </div>
      {shown.length === 0 && <EmptyState boxed={false} title={t('nothing')} />}
      {shown.map((board) => (
        <section key={board.id} className={classes.board} aria-label={board.name} data-print={contents}>
          {!only && (
            <h2>
              <bdi>{board.name}</bdi>
            </h2>
          )}
          <PrintedBoard boardId={board.id} withAnswers={withAnswers} />
        </section>
      ))}
    </PageFrame>
  )
}
