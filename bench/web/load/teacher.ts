import { API_BASE } from '@keel/contract/protocol'
import type pg from 'pg'
import { makePerson } from '../../load/people'

export interface Teacher {
  user: number
  cookies: { name: string; value: string }[]
  /** Sends a POST to the product; returns the id of the new entry. */
  make: (path: string, body: object) => Promise<number>
  upload: (file: Blob, name: string) => Promise<number>
}

/** A signed-in teacher. */
export async function makeTeacher(pool: pg.Pool, base: string): Promise<Teacher> {
  const { id: user, cookies, headers } = await makePerson(pool, 'bench')
  const post = async (path: string, more: Record<string, string>, body: string | FormData): Promise<number> => {
    const answer = await fetch(base + API_BASE + path, { method: 'POST', headers: { ...headers, ...more }, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  return {
    user,
    cookies,
    make: (path, body) => post(path, { 'content-type': 'application/json' }, JSON.stringify(body)),
    upload: (file, name) => {
      const form = new FormData()
      form.append('file', file, name)
      return post('/files', {}, form)
    },
  }
}
