import { useLocation, useNavigate } from '@tanstack/react-router'

type Shown = 'open' | 'waiting' | 'done'
export interface HomeworkFilter {
  show: Shown | undefined
  room: number | undefined
}

/** Which homework is listed. It is in the URL, so that it survives a visit to one. */
export function useHomeworkView() {
  const navigate = useNavigate()
  const { show, room } = useLocation({ select: ({ search }) => search })
  return {
    show,
    room,
    change: (part: Partial<HomeworkFilter>) => {
      const next = { show, room, ...part }
      void navigate({
        to: '/homework',
        search: { ...(next.show && { show: next.show }), ...(next.room && { room: next.room }) },
        replace: true,
      })
    },
  }
}
