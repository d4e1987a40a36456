import type { BodyOf } from '@keel/contract/route'
import type * as homework from '@keel/contract/routes/homework'
import { cancelAndRefetch, refetchKeys } from '../_shared/cancel-and-refetch'
import { call } from '../_shared/client'
import { create } from '../_shared/create'
import { keys } from '../_shared/keys'
import { queryClient } from '../_shared/query-client'

export type NewHomework = BodyOf<typeof homework.giveHomework>
export type HomeworkChange = BodyOf<typeof homework.updateHomework>
export type Release = BodyOf<typeof homework.releaseHomework>

/** Resolves once what is shown of homework is as it is stored. */
export function refetchHomework(): Promise<void> {
  refetchKeys(queryClient, keys.studentPages, keys.allLessons)
  return cancelAndRefetch(queryClient, { queryKey: keys.homework })
}

/** `homework.empty` when there is nothing that students would see. */
export const giveHomework = (given: NewHomework) => create<typeof homework.giveHomework>('/homework', { body: given })

/** Fields that are left out stay; `conflict` when it has changed since `version`. */
export const updateHomework = (id: number, change: HomeworkChange) =>
  call<typeof homework.updateHomework>('PUT', `/homework/${id}`, { body: change })

export const deleteHomework = (id: number) => call<typeof homework.deleteHomework>('DELETE', `/homework/${id}`)

export const restoreHomework = (id: number) => call<typeof homework.restoreHomework>('POST', `/homework/${id}/restore`)

export const addHomeworkStudents = (id: number, students: number[]) =>
  call<typeof homework.addHomeworkStudents>('POST', `/homework/${id}/students`, { body: { students } })

/** Tells the teacher that the student has opened it. */
export const seeHomework = (id: number) => call<typeof homework.seeHomework>('POST', `/homework/${id}/seen`)

/** Hands it in; exercises that are not finished are returned and nothing is handed in, unless it may be `incomplete`. */
export const handIn = (id: number, incomplete: boolean) =>
  call<typeof homework.handInHomework>('POST', `/homework/${id}/hand-in`, { body: { incomplete } })

export const takeBack = (id: number) => call<typeof homework.takeBackHomework>('POST', `/homework/${id}/take-back`)

/** Begins homework that is done again, from the beginning: the answers to it are gone. */
export async function repeatHomework(id: number): Promise<void> {
  await call<typeof homework.repeatHomework>('POST', `/homework/${id}/repeat`)
  await cancelAndRefetch(queryClient, { queryKey: keys.allActions })
}

/** Returns homework to students or marks it as done; `part` is null for those whose part has changed since. */
export const releaseHomework = (id: number, release: Release) =>
  call<typeof homework.releaseHomework>('POST', `/homework/${id}/release`, { body: release })

export const addRemark = (id: number, studentId: number, remark: BodyOf<typeof homework.addRemark>) =>
  create<typeof homework.addRemark>(`/homework/${id}/students/${studentId}/remarks`, { body: remark })

export const deleteRemark = (id: number) => call<typeof homework.deleteRemark>('DELETE', `/homework/remarks/${id}`)
