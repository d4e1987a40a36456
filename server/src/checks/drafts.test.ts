import { expect, onTestFinished, test } from 'vitest'
import { completion, refusal, startModelService, type Respond } from '../adapters/drafts/testing/model-service'
import { readConfig } from '../config'
import { findDraftModel } from './drafts'

async function find(respond: Respond) {
  const service = await startModelService()
  onTestFinished(() => service.close())
  service.respond(respond)
  return findDraftModel(readConfig({ AI_URL: service.url, AI_MODEL: 'stand-in', AI_KEY: 'sk-secret' }))
}

test('without a model there is nothing to find', async () => expect(await findDraftModel(readConfig({}))).toEqual([]))

test('a model that answers is fine', async () =>
  expect(await find(completion({ text: 'ok' }))).toEqual([{ part: 'drafts', state: 'ok', says: 'stand-in answers' }]))

test.each<[string, Respond, string]>([
  ['a wrong key', refusal(401, 'sk-secret'), 'Are AI_KEY and AI_MODEL right?'],
  [
    'another service',
    (_asked, response) => void response.end('<html>'),
    'Does AI_URL name a service with the call POST /v1/chat/completions?',
  ],
  ['a cut connection', (_asked, response) => void response.destroy(), 'Is AI_URL right, and can this machine reach it?'],
])('%s is a fault with advice', async (_what, respond, advice) => {
  const found = await find(respond)
  expect(found).toEqual([{ part: 'drafts', state: 'fault', says: expect.stringContaining('the service of AI_URL'), advice }])
  expect(JSON.stringify(found)).not.toContain('sk-secret')
})
