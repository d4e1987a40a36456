import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CLASS_ROOMS_MAX, SEARCH_MAX_LENGTH, TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { ClassRoom, SchoolClass } from '@keel/contract/entities/class'
import { useFormatter, useTranslations } from 'use-intl/react'
import { isApiError } from '../../../data/_shared/errors'
import { keys } from '../../../data/_shared/keys'
import { createClass, getClassNow, updateClass } from '../../../data/classes/calls'
import { foundRoomsQuery } from '../../../data/classes/queries'
import { Dialog } from '../../../ui/dialog'
import { DialogForm } from '../../../ui/dialog-form'
import { FormAlert } from '../../../ui/form-error'
import { SearchField } from '../../../ui/search-field'
import { ErrorState, LoadingState } from '../../../ui/states'
import { toast } from '../../../ui/toast/toast'
import classes from './class-dialog.module.css'

const SEARCH_AFTER_MS = 250

export interface ClassDialogProps {
  /** Null for a new class. */
  shown: SchoolClass | null
  onClose: () => void
  onCreated?: (made: SchoolClass) => void
}

/** Makes a class, or changes its name and its classrooms. */
export function ClassDialog({ shown, onClose, onCreated }: ClassDialogProps) {
  const t = useTranslations('admin.classes.dialog')
  const format = useFormatter()
  const queryClient = useQueryClient()
  const [name, setName] = useState(shown?.name ?? '')
  const [chosen, setChosen] = useState<readonly ClassRoom[]>(shown?.rooms ?? [])
  const [seen, setSeen] = useState(() => shown && contentOf(shown))
  /** The class as somebody else left it after the dialog opened; null if they deleted it. */
  const [meanwhile, setMeanwhile] = useState<SchoolClass | null | undefined>()
  const isTooMany = chosen.length > CLASS_ROOMS_MAX
  const submit = async () => {
    const body = { name: name.trim(), room_ids: chosen.map(({ id }) => id) }
    setMeanwhile(undefined)
    if (shown) {
      try {
        await updateClass(shown.id, { ...body, ...(seen && { seen }) })
      } catch (error) {
        if (!isApiError(error, 'conflict') && !isApiError(error, 'not.found')) throw error
        const now = await getClassNow(shown.id)
        // A classroom is gone, not the class.
        if (now && isApiError(error, 'not.found')) throw error
        if (now) setSeen(contentOf(now))
        setMeanwhile(now)
        await queryClient.invalidateQueries({ queryKey: keys.site })
        return
      }
    }
    const made = shown ? null : await createClass(body)
    await queryClient.invalidateQueries({ queryKey: keys.site })
    if (shown) toast.success(t('saved'))
    onClose()
    if (made) onCreated?.(made)
  }
  return (
    <Dialog opened onClose={onClose} title={t(shown ? 'edit' : 'new')} changed={chosen !== (shown?.rooms ?? chosen)}>
      <DialogForm
        submitLabel={t(shown ? 'save' : 'create')}
        complete={name.trim() !== '' && chosen.length > 0 && !isTooMany}
        onSubmit={submit}
        onCancel={onClose}
      >
        {meanwhile !== undefined && (
          <FormAlert>
            {meanwhile
              ? t('changedMeanwhile', {
                  name: meanwhile.name,
                  count: meanwhile.rooms.length,
                  rooms: format.list(meanwhile.rooms.map((room) => room.name)),
                })
              : t('deletedMeanwhile')}
          </FormAlert>
        )}
        <TextInput
          label={t('name')}
          placeholder={t('namePlaceholder')}
          maxLength={TITLE_MAX_LENGTH}
          required
          data-autofocus={shown ? undefined : true}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Classrooms first={shown?.rooms ?? []} chosen={chosen} onChosen={setChosen} />
        <Text size="sm" role="status" c={isTooMany ? 'red' : undefined}>
          {isTooMany ? t('tooMany', { max: CLASS_ROOMS_MAX }) : t('chosen', { count: chosen.length })}
        </Text>
      </DialogForm>
    </Dialog>
  )
}

const contentOf = ({ name, rooms }: SchoolClass) => ({ name, room_ids: rooms.map(({ id }) => id) })

interface ClassroomsProps {
  /** Those of the class when the dialog opened: they stay in their places. */
  first: readonly ClassRoom[]
  chosen: readonly ClassRoom[]
  onChosen: (chosen: readonly ClassRoom[]) => void
}

/** Classrooms to choose, found by their names or their teachers'. Chosen ones stay on top whatever is searched. */
function Classrooms({ first, chosen, onChosen }: ClassroomsProps) {
  const t = useTranslations('admin.classes.dialog')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const list = useQuery(foundRoomsQuery(search))
  const isIn = (rooms: readonly { id: number }[], id: number) => rooms.some((room) => room.id === id)
  const found = (list.data?.rooms ?? []).filter(({ id }) => !isIn(first, id)).map((room): ClassRoom => ({ ...room, deleted: false }))
  // Where a chosen one is found, it keeps its place there: nothing moves under a pointer.
  const others = chosen.filter(({ id }) => !isIn(first, id) && !isIn(found, id))
  const toggle = (room: ClassRoom, isChosen: boolean) => onChosen(isChosen ? [...chosen, room] : chosen.filter(({ id }) => id !== room.id))
  const boxes = (rooms: readonly ClassRoom[]) =>
    rooms.map((room) => (
      <Checkbox
        key={room.id}
        className={classes.room}
        label={room.name}
        description={[room.teacher, room.deleted ? t('deleted') : t('students', { count: room.students })].join(' · ')}
        checked={isIn(chosen, room.id)}
        onChange={(event) => toggle(room, event.currentTarget.checked)}
      />
    ))
  return (
    <Stack gap="sm" role="group" aria-label={t('rooms')}>
      <Text fw={500} size="sm" aria-hidden>
        {t('rooms')}
      </Text>
      {first.length + others.length > 0 && <div className={classes.rooms}>{boxes([...first, ...others])}</div>}
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        clear={t('clear')}
        text={text}
        maxLength={SEARCH_MAX_LENGTH}
        onText={setText}
      />
      {list.isPending ? (
        <LoadingState />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          {found.length > 0 && <div className={classes.rooms}>{boxes(found)}</div>}
          <Text size="sm" c="dimmed" role="status">
            {list.data.rooms.length === 0 ? t('none') : list.data.more && t('more')}
          </Text>
        </>
      )}
    </Stack>
  )
}
