import { Button, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board, Module } from '@keel/contract/entities/board'
import { usePrint } from '../../lib/use-print'
import { PageFrame } from '../../ui/page-frame'
import { PrintedBoard } from './printed-board'
import classes from './print.module.css'

type Contents = 'students' | 'answers'

/** Boards as they are printed: for students, or for the teacher with answers. */
export function PrintPage({ module, boards }: { module: Module; boards: readonly Board[] }) {
  const t = useTranslations('print')
  const { printing, print } = usePrint()
  const [contents, setContents] = useState<Contents>('students')
  const [only] = boards.length === 1 ? boards : []
  const withAnswers = contents === 'answers'
  return (
    <PageFrame
      title={only?.name ?? module.name}
      back={module.room_id === null ? `/module/${module.id}` : `/room/${module.room_id}`}
      actions={
        <Button leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />} onClick={print}>
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
      {boards
        .filter(({ hidden }) => withAnswers || hidden === undefined || only)
        .map((board) => (
          <section key={board.id} className={classes.board} aria-label={board.name} data-print={contents}>
            {!only && (
              <h2>
                <bdi>{board.name}</bdi>
              </h2>
            )}
            <PrintedBoard boardId={board.id} withAnswers={withAnswers} printing={printing} />
          </section>
        ))}
    </PageFrame>
  )
}
