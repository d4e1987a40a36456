import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board } from '@keel/contract/entities/board'
import { keys } from '../../api/keys'
import { patchBoards } from '../../features/board-list/modules-cache'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { notify } from '../../ui/notify/notify'

export interface MoveProps {
  board: Board
  onClose: () => void
}

/** The foot of a move, and what follows: the board leaves the list, and a notice leads to where it went. */
export function MoveForm({
  board,
  onClose,
  ready = true,
  move,
  children,
}: MoveProps & { ready?: boolean; move: () => Promise<{ text: string; path: string }>; children: ReactNode }) {
  const t = useTranslations('space')
  const tc = useTranslations('common')
  const cache = useQueryClient()
  const router = useRouter()
  const [error, setError] = useState<unknown>(null)
  const [submit, busy] = useAction(async () => {
    setError(null)
    try {
      const { text, path } = await move()
      patchBoards(cache, board.moduleId, (boards) => boards.filter(({ id }) => id !== board.id))
      void cache.invalidateQueries({ queryKey: keys.library })
      onClose()
      notify.success(text, { action: { label: t('open'), run: () => void router.navigate({ href: path }) } })
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <Stack gap="md">
      <FormError error={error} />
      {children}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={busy}>
          {tc('cancel')}
        </Button>
        <Button onClick={submit} loading={busy} disabled={!ready}>
          {t('moveHere')}
        </Button>
      </Group>
    </Stack>
  )
}
