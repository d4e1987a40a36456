import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { Board } from '@keel/contract/entities/board'
import { useUser } from '../../data/users/me'
import { moduleQuery } from '../../data/modules/queries'
import { spaceQuery } from '../../data/space/queries'
import { retriedPart } from '../../lib/retried-part'
import { ErrorState, LoadingState } from '../../ui/states'
import { OpenModule } from '../_shared/open-module/open-module'
import { MoveBoardItem } from './move-board-item'

const MoveBoardDialog = retriedPart(() => import('./move-board-dialog').then((module) => module.MoveBoardDialog))

/** The user's boards outside classrooms. Teachers can move them on from here. */
export function SpaceScreen() {
  const t = useTranslations('space')
  const user = useUser()
  const space = useQuery(spaceQuery)
  const module = useQuery({ ...moduleQuery(space.data ?? 0), enabled: space.data !== undefined })
  const [moving, setMoving] = useState<Board | null>(null)
  if (!module.data) {
    const failed = space.error ?? module.error
    return failed ? <ErrorState error={failed} onRetry={() => void (space.error ? space : module).refetch()} /> : <LoadingState />
  }
  const teacher = user.role === ROLE.teacher
  return (
    <>
      <OpenModule
        module={module.data}
        title={t('title')}
        lead={t('onlyYou')}
        back="/home"
        boardMenu={teacher ? (board) => <MoveBoardItem onClick={() => setMoving(board)} /> : undefined}
      />
      {moving && <MoveBoardDialog board={moving} onClose={() => setMoving(null)} />}
    </>
  )
}
