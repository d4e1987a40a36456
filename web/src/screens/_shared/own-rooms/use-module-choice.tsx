import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { keys } from '../../../data/_shared/keys'
import { createModule } from '../../../data/modules/calls'
import { modulesQuery } from '../../../data/modules/queries'
import { ErrorState } from '../../../ui/states'
import { useRoomChoice } from './use-room-choice'

const NEW = 'new'

/** The choice of a module in one of the user's classrooms, or of a new one with this name, and the fields for it. */
export function useModuleChoice(newName: string) {
  const t = useTranslations('space')
  const cache = useQueryClient()
  const room = useRoomChoice()
  const { roomId } = room
  const modules = useQuery({ ...modulesQuery(roomId), enabled: roomId > 0 })
  const [chosen, setChosen] = useState<{ roomId: number; module: string } | null>(null)
  const newest = modules.data?.at(-1)
  const value = chosen?.roomId === roomId ? chosen.module : newest ? String(newest.id) : NEW
  const choose = (module: string) => setChosen({ roomId, module })
  return {
    ...room,
    ready: modules.data !== undefined,
    /** Returns the module's id. If a later step fails, the next try finds the module created here. */
    async moduleId(): Promise<number> {
      if (value !== NEW) return Number(value)
      const { id } = await createModule(roomId, newName.slice(0, TITLE_MAX_LENGTH))
      await cache.invalidateQueries({ queryKey: keys.modules(roomId) })
      choose(String(id))
      return id
    },
    fields: (
      <>
        {room.field}
        {modules.error && !modules.data ? (
          <ErrorState error={modules.error} onRetry={() => void modules.refetch()} />
        ) : (
          <NativeSelect
            label={t('module')}
            value={value}
            disabled={!modules.data}
            onChange={(event) => choose(event.currentTarget.value)}
            data={[
              ...(modules.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              { value: NEW, label: t('newModule', { name: newName }) },
            ]}
          />
        )}
      </>
    ),
  }
}
