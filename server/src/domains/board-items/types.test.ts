import type { FileKind } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { replaceFiles } from '@keel/contract/items/_shared/replace-files'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addItem, makeSchool, sampleWith, uploadEach, type School } from '../../../test/school'

let app: TestApp
let school: School
let files: Record<FileKind, number>
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  files = await uploadEach(school.teacher)
})
afterAll(() => app.stop())

describe.each(Object.values(itemTypes))('$name', (type) => {
  const { code } = type
  test('is created with its sample, read by the student unless it is for teachers, and stored again or refused', async () => {
    const sample = sampleWith(code, files)
    const item = await addItem(school.teacher, school.board, code, sample)
    expect(item.value).toEqual(sample)
    const seen = (await school.student.get<BoardItem[]>(`/boards/${school.board}/items`)).data.find(({ id }) => id === item.id)
    expect(seen).toEqual(type.audience === 'teacher' ? undefined : item)
    expect((await school.teacher.put<BoardItem>(`/boards/items/${item.id}`, { value: sample, type: code })).data).toEqual({
      ...item,
      version: 2,
    })
    for (const value of [null, 5, [], { nope: 1 }, { words: 'x' }, { file_id: 'x' }])
      expect((await school.teacher.put(`/boards/items/${item.id}`, { value })).failure.errors).toEqual({ value: 'invalid' })
    const [used] = type.files(sample)
    if (!used) return
    const other = replaceFiles(sample, () => files[used.kind === 'image' ? 'pdf' : 'image'])
    const { teacher } = school
    for (const refused of [
      await teacher.post(`/boards/${school.board}/items`, { type: code, value: other }),
      await teacher.post(`/boards/${school.board}/add-items`, { items: [{ type: code, value: other }] }),
      await teacher.put(`/boards/items/${item.id}`, { value: other }),
      await teacher.post('/library/items', { name: 'x', type: code, value: other }),
    ])
      expect([refused.status, refused.failure.code]).toEqual([415, 'bad.doc.type'])
  })

  test('without a value it is made empty, or a value is required', async () => {
    const made = await school.teacher.post<BoardItem>(`/boards/${school.board}/items`, { type: code })
    const needs = type.needsValue === true || type.files(type.emptyValue()).length > 0
    expect([made.failure.errors, made.data?.value]).toEqual(needs ? [{ value: 'required' }, undefined] : [undefined, type.emptyValue()])
  })
})
