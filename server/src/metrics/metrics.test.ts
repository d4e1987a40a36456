import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProgram } from '../../../scripts/engines/engine'
import { startTestApp, type TestApp } from '../../test/app'
import { connectLive } from '../../test/live-client'
import { makeSchool, type School } from '../../test/school'

const TOKEN = 'scraper-0123456789'
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN }, undefined, { withBus: true })
  school = await makeSchool(app, 1)
})
afterAll(() => app.stop())

const scrape = (authorization?: string, origin = app.origin) =>
  fetch(`${origin}/metrics`, { headers: authorization ? { authorization } : {} })
const metrics = async () => (await scrape(`Bearer ${TOKEN}`)).text()
/** Returns the value of one line, or undefined. */
const valueOf = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

test('metrics are for the bearer of the token only', async () => {
  expect((await scrape()).status).toBe(401)
  expect((await scrape('Bearer wrong-0123456789')).status).toBe(401)
  const answer = await scrape(`Bearer ${TOKEN}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('without a token in the settings the path does not exist', async () => {
  const closed = await startTestApp({}, app)
  expect((await scrape(undefined, closed.origin)).status).toBe(404)
  expect((await scrape(`Bearer ${TOKEN}`, closed.origin)).status).toBe(404)
  await closed.stop()
})

test('counts calls by route and status, and no path becomes a label', async () => {
  for (const path of [`/rooms/${school.room}/modules`, '/rooms/987654321/modules']) await school.teacher.get(path)
  await fetch(`${app.origin}/secret-987654321?token=987654321`, { method: 'POST' })
  const text = await metrics()
  const ofRoute = text.split('\n').filter((line) => line.includes('/rooms/:') && line.includes('/modules"'))
  expect(ofRoute).not.toEqual([])
  expect(ofRoute.filter((line) => line.startsWith('keel_http_requests_total') && line.includes('status="200"'))).toHaveLength(1)
  expect(ofRoute.find((line) => line.startsWith('keel_http_request_duration_seconds_count'))).toMatch(/ [2-9]$/)
  expect(text).toContain('keel_http_requests_total{method="",route="none",status="404"} 1')
  expect(text).not.toContain('987654321')
})

test('counts live connections, events and frames between processes', async () => {
  const before = await metrics()
  const live = await connectLive(app, school.student)
  await live.send('join_room', { room_id: school.room, board_id: null })
  await expect.poll(async () => valueOf(await metrics(), 'keel_live_connections')).toBe(1)
  await school.teacher.post(`/rooms/${school.room}/modules`, { name: 'A' })
  const grew = async (name: string) => (valueOf(await metrics(), name) ?? 0) - (valueOf(before, name) ?? 0)
  for (const name of ['keel_live_delivered_total', 'keel_live_received_total', 'keel_bus_sent_total'])
    await expect.poll(() => grew(name), { message: name }).toBeGreaterThan(0)
  await live.close()
})

test('shows timed jobs with their last run and failures', async () => {
  const { jobs } = app.ctx
  await jobs.run('a-job', async () => undefined)
  await expect(jobs.run('a-job', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const text = await metrics()
  expect(valueOf(text, 'keel_job_runs_total{name="a-job"}')).toBe(2)
  expect(valueOf(text, 'keel_job_failures_total{name="a-job"}')).toBe(1)
  const [run, success] = ['run', 'success'].map((what) => valueOf(text, `keel_job_last_${what}_timestamp_seconds{name="a-job"}`))
  expect(run).toBeGreaterThanOrEqual(success ?? Infinity)
  expect(success).toBeGreaterThan(Date.now() / 1000 - 60)
})

test('shows waiting and failed mails, and the space that is left', async () => {
  const mail = { to_address: 'a@example.test', subject: '', body_text: '', body_html: '' }
  await app.database.db
    .insertInto('mails')
    .values({ ...mail, status: 'failed' })
    .execute()
  const text = await metrics()
  expect(valueOf(text, 'keel_mails{state="failed"}')).toBe(1)
  expect(valueOf(text, 'keel_mails{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'keel_disk_free_bytes')).toBeGreaterThan(1e6)
})

test('the dashboard asks for metrics that exist', async () => {
  const text = await metrics()
  const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const missing = (expressions: string[]) =>
    expressions
      .flatMap((expression) => [...expression.matchAll(/\b(?:keel|nodejs|process)_\w+/g)].map(([name]) => name))
      .filter((name) => !exported.has(name) && !exported.has(name.replace(/_(bucket|sum|count)$/, '')))
  const file = readFileSync(join(import.meta.dirname, '../../../deploy/grafana.json'), 'utf8')
  const { panels } = JSON.parse(file) as { panels: { targets: { expr: string }[] }[] }
  const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(asked.length).toBeGreaterThan(15)
  expect(missing(asked)).toEqual([])
  expect(missing(['rate(keel_never_counted_total[5m])'])).toEqual(['keel_never_counted_total'])
})

test('counters, and only they, are named as totals', async () => {
  const types = [...(await metrics()).matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type]) => [name, type] as const)
  expect(types.length).toBeGreaterThan(40)
  expect(types.filter(([name, type]) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
})

const promtool = findProgram(['promtool'])

test.skipIf(promtool === null)('the tool of Prometheus finds no fault with the metrics', async () => {
  const { stdout, stderr, status } = spawnSync(promtool ?? '', ['check', 'metrics'], { input: await metrics(), encoding: 'utf8' })
  // Names that the library takes over from Node's own words.
  const faults = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !/^(nodejs|process)_/.test(line))
  expect({ faults, isRun: status !== null }).toEqual({ faults: [], isRun: true })
})
