import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@keel/contract/route'
import type { Student } from '@keel/contract/entities/student'
import type * as students from '@keel/contract/routes/students'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

type ListQuery = QueryOf<typeof students.listStudents>

export type StudentSort = NonNullable<ListQuery['sort']>

export type SortOrder = NonNullable<ListQuery['order']>

/** The filter and order of a list of students. */
export interface StudentsView {
  search: string
  sort: StudentSort
  order: SortOrder
  archived: boolean
}

const listPage = (view: StudentsView, offset: number, signal: AbortSignal) =>
  call<typeof students.listStudents>('GET', '/students', {
    query: {
      offset,
      sort: view.sort,
      order: view.order,
      archived: view.archived ? 'yes' : 'no',
      ...(view.search === '' ? {} : { search: view.search }),
    },
    signal,
  })

/** The user's students, in pages. */
export const studentsQuery = (view: StudentsView) =>
  infiniteQueryOptions({
    queryKey: keys.studentsList(view),
    queryFn: ({ pageParam, signal }) => listPage(view, pageParam, signal),
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.reduce((count, page) => count + page.students.length, 0) : undefined),
  })

/** Returns all students of a filter, including pages that are not loaded. */
export async function allStudents(view: StudentsView, signal: AbortSignal): Promise<Student[]> {
  const found = new Map<number, Student>()
  for (let offset = 0, more = true; more;) {
    const page = await listPage(view, offset, signal)
    for (const student of page.students) found.set(student.id, student)
    offset += page.students.length
    more = page.more && page.students.length > 0
  }
  return [...found.values()]
}

/** A student and the last twelve months with them. */
export const studentQuery = (id: number) =>
  queryOptions({
    queryKey: keys.student(id),
    queryFn: ({ signal }) => call<typeof students.getStudent>('GET', `/students/${id}`, { signal }),
  })

/** Their vocabulary, newest first. */
export const studentWordsQuery = (id: number, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.studentWords(id, search),
    queryFn: ({ pageParam, signal }) =>
      call<typeof students.studentWords>('GET', `/students/${id}/words`, {
        query: { offset: pageParam, ...(search === '' ? {} : { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.reduce((count, page) => count + page.words.length, 0) : undefined),
  })
