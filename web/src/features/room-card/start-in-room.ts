import type { RoomCard } from '@keel/contract/entities/room'
import { startLesson } from '../../data/lessons/calls'
import { startPlanned } from '../../data/schedule/calls'
import { translator } from '../../i18n/language'
import { requestJoin } from '../../lib/join-request'
import { confirm } from '../../ui/confirm/confirm'
import { readDuration } from '../../lib/saved-duration'

/** A scheduled lesson is started without a question from this long before it. */
const EARLY_MS = 60 * 60_000

/** Starts the scheduled lesson that is due in a classroom, or, after a question, one that isn't scheduled; `open` shows the classroom. */
export async function startInRoom(room: RoomCard, open: () => Promise<unknown>): Promise<void> {
  const due = room.next_lesson && Date.parse(room.next_lesson.starts_at) - Date.now() < EARLY_MS ? room.next_lesson : null
  const start = async () => {
    await (due ? startPlanned(room.id, due.id) : startLesson(room.id, { duration: readDuration() ?? 3 }))
    requestJoin(room.id)
    await open()
  }
  if (due) return start()
  const t = translator('room-card')
  confirm({ title: t('startTitle', { room: room.name }), body: t('startText'), confirmLabel: t('start'), onConfirm: start })
}
