import { Input, Radio, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { HOMEWORK_BOARDS_MAX } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Person } from '@keel/contract/entities/user'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { giveHomework, refetchHomework } from '../../data/homework/calls'
import { ownZone } from '../../lib/own-zone'
import { useNow } from '../../lib/use-now'
import { fullName } from '../../ui/avatar'
import { DialogForm } from '../../ui/dialog-form'
import { toast } from '../../ui/toast/toast'
import { GiveBoards } from './give-boards'
import classes from './give.module.css'
import { chosenOf, type Ticks, wholeBoard } from './give-ticks'
import { faultsOf, isTyped, storedTerms, usualTerms } from './homework-terms'
import { StudentTicks } from './student-ticks'
import { TermsFields } from './terms-fields'
import { TextFields } from './text-fields'

export interface GiveDialogProps {
  roomId: number
  /** The board it is given from. */
  boardId: number
  /** Only this item of it is ticked at first; without it, all that students see. */
  itemId?: number | undefined
  onClose: () => void
}

interface Props extends GiveDialogProps {
  modules: readonly Module[]
  /** The items of the board it is given from. */
  items: readonly BoardItem[]
  students: readonly Person[]
  lesson: string | null
}

const MINUTE_MS = 60_000

/** What has gone meanwhile. */
type Gone = 'boards' | 'students'

/** Returns what is ticked at first. */
function ticksOf({ boardId, itemId, items }: Props): Ticks {
  const ticked = itemId === undefined ? wholeBoard(items.filter(({ hidden }) => !hidden)) : [itemId]
  return new Map(ticked === undefined ? [] : [[boardId, ticked]])
}

/** The form that gives homework. */
export function GiveForm(props: Props) {
  const { roomId, boardId, modules, students, lesson, onClose } = props
  const t = useTranslations('homework-give')
  const cache = useQueryClient()
  const now = useNow(MINUTE_MS)
  const router = useRouter()
  const boards = modules.flatMap((module) => module.boards)
  const [texts, setTexts] = useState(() => ({ title: boards.find(({ id }) => id === boardId)?.name ?? '', note: '' }))
  const [ticks, setTicks] = useState(() => ticksOf(props))
  const [everyone, setEveryone] = useState(true)
  const [ticked, setTicked] = useState<number[]>([])
  const [terms, setTerms] = useState(() => usualTerms(lesson, new Date()))
  const [gone, setGone] = useState<Gone | null>(null)

  const choose = () => chosenOf(boards, ticks, (id) => cache.getQueryData<BoardItem[]>(keys.items(id)))
  const chosen = choose()
  const chosenStudents = ticked.filter((id) => students.some((student) => student.id === id))
  const moments = { lesson, moment: null }
  const faults = faultsOf(terms, null, moments, now)
  const hasStudents = everyone || chosenStudents.length > 0
  const isChosen = chosen.length > 0 && chosen.length <= HOMEWORK_BOARDS_MAX && hasStudents
  const complete = texts.title.trim() !== '' && isChosen && isTyped(terms) && Object.keys(faults).length === 0

  const give = async () => {
    setGone(null)
    try {
      const { id } = await giveHomework({
        room_id: roomId,
        title: texts.title.trim(),
        note: texts.note,
        boards: choose(),
        students: everyone ? 'all' : chosenStudents,
        zone: ownZone(),
        ...storedTerms(terms, moments),
      })
      await refetchHomework()
      onClose()
      const open = () => void router.navigate({ to: '/homework/$id', params: { id: String(id) } })
      toast.success(t('given'), { action: { label: t('open'), run: open } })
    } catch (failure) {
      const wrong = isApiError(failure, 'bad.input') ? failure.errors : {}
      const field = (['boards', 'students'] as const).find((name) => wrong[name] !== undefined)
      if (field === undefined) throw failure
      // What is ticked there may have gone.
      setGone(field)
      void cache.invalidateQueries({ queryKey: keys.room(roomId) })
      for (const board of chosen) void cache.invalidateQueries({ queryKey: keys.items(board.id) })
    }
  }
  const boardsError =
    chosen.length === 0
      ? t('tickItem')
      : chosen.length > HOMEWORK_BOARDS_MAX
        ? t('boardsMax', { max: HOMEWORK_BOARDS_MAX })
        : gone === 'boards'
          ? t('boardsGone')
          : undefined
  const studentsError = hasStudents ? (gone === 'students' ? t('studentsGone') : undefined) : t('tickStudent')
  const [only] = students
  return (
    <DialogForm submitLabel={t('give')} complete={complete} onSubmit={give} onCancel={onClose}>
      <GiveBoards modules={modules} boardId={boardId} ticks={ticks} error={boardsError} onTicks={setTicks} />
      <TextFields {...texts} onChange={(change) => setTexts((before) => ({ ...before, ...change }))} />
      {students.length === 1 && only && everyone ? (
        <Input.Wrapper label={t('student')} labelElement="div">
          <div>
            <bdi>{fullName(only)}</bdi>
          </div>
        </Input.Wrapper>
      ) : (
        <div>
          <Radio.Group label={t('students')} value={everyone ? 'all' : 'some'} onChange={(value) => setEveryone(value === 'all')}>
            <Stack gap="xs" mt="xs">
              <Radio value="all" label={t('all', { count: students.length })} />
              <Radio value="some" label={t('some')} />
            </Stack>
          </Radio.Group>
          {!everyone && (
            <div className={classes.students}>
              <StudentTicks label={t('who')} students={students} ticked={ticked} onTick={setTicked} />
            </div>
          )}
          {studentsError !== undefined && (
            <p className={classes.error} data-inset={!everyone || undefined} role="alert">
              {studentsError}
            </p>
          )}
        </div>
      )}
      <TermsFields
        terms={terms}
        moments={moments}
        faults={faults}
        onChange={(change) => setTerms((before) => ({ ...before, ...change }))}
      />
    </DialogForm>
  )
}
