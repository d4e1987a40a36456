import type { SchoolClass } from '@keel/contract/entities/class'
import type { BodyOf } from '@keel/contract/route'
import type * as classes from '@keel/contract/routes/classes'
import { call } from '../_shared/client'
import { create } from '../_shared/create'

type Content = BodyOf<typeof classes.createClass>

/** Makes a class with a link. */
export const createClass = (body: Content) => create<typeof classes.createClass>('/admin/classes', { body })
/** Changes a class. @throws {ApiError} `conflict` if it is no longer as it was `seen` */
export const updateClass = (id: number, body: BodyOf<typeof classes.updateClass>) =>
  call<typeof classes.updateClass>('PUT', `/admin/classes/${id}`, { body })
/** Returns a class as it is stored now; null if it was deleted. */
export async function getClassNow(id: number): Promise<SchoolClass | null> {
  // The list begins with it, since the newest come first.
  const page = await call<typeof classes.listClasses>('GET', '/admin/classes', { query: { before: id + 1 } })
  return page.classes.find((one) => one.id === id) ?? null
}
export const deleteClass = (id: number) => call<typeof classes.deleteClass>('DELETE', `/admin/classes/${id}`)
/** Makes a new link; the old one ends. */
export const renewClassLink = (id: number, days: number) =>
  create<typeof classes.renewClassLink>(`/admin/classes/${id}/link`, { body: { days } })
export const revokeClassLink = (id: number) => call<typeof classes.revokeClassLink>('DELETE', `/admin/classes/${id}/link`)

/** Joins all classrooms of a class that have a place; repeated, it joins the rest. */
export const joinClass = (token: string) => call<typeof classes.joinClass>('POST', '/classes/join', { body: { token } })
