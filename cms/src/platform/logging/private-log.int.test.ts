import { createLog } from '@meridian/shared/logging/create-log'
import { forRequest } from '@meridian/shared/logging/request-id'
import type { Payload } from 'payload'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startWithOwnDatabase } from '../../../test/own-database.ts'
import { openApi } from '../../../test/api.ts'
import { openPayload } from '../../../test/payload.ts'
import { handle } from '../queue/job-handler.ts'
import { startQueueRunner } from '../queue/queue-runner.ts'
import { sendMailJob } from '../mail/send-mail.job.ts'
import { enqueue } from '../queue/enqueue.ts'

const LineSchema = z.looseObject({
  time: z.iso.datetime(),
  level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
  name: z.literal('cms'),
  event: z.string(),
  requestId: z.string().optional(),
})

/** Nothing of these may stand in a log. */
const personal = /okafor|ada@|203\.0\.113\.7|hunter-42-hunter|a secret matter|sessiontoken/i

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

function openLog() {
  const written: string[] = []
  const log = createLog({ name: 'cms', level: 'trace' }, { write: (line) => void written.push(line) })
  return { log, written, lines: () => written.map((line) => LineSchema.parse(JSON.parse(line))) }
}

const headers = {
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': '203.0.113.7',
  cookie: '__Host-meridian-session=sessiontoken',
}

const letters: [method: string, path: string, body: object | null][] = [
  [
    'POST',
    '/api/contact',
    { name: 'Ada Okafor', email: 'ada@example.org', subject: 'editorial', message: 'A secret matter.' },
  ],
  ['POST', '/api/auth/login', { email: 'ada@example.org', password: 'hunter-42-hunter' }],
  [
    'POST',
    '/api/auth/register',
    { firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.org', password: 'hunter-42-hunter' },
  ],
  ['POST', '/api/newsletter/subscribe', { email: 'ada@example.org' }],
  ['GET', '/api/search?q=Okafor', null],
  ['GET', '/api/user', null],
]

test('a request that fails in the database is logged with the reason, and nothing of the person who asked', async () => {
  const { log, written } = openLog()
  await payload.db.pool.query(`
    create function refuse_letter() returns trigger language plpgsql as $$
    begin raise exception 'refused for % at 203.0.113.7', new.email using detail = new.message; end $$;
    create trigger refuse before insert on contact_messages for each row execute function refuse_letter()`)
  const { api } = openApi(payload, { logger: log })
  const [[method, path, letter] = ['POST', '/api/contact', {}]] = letters
  const answer = await api.request(path, { method, headers, body: JSON.stringify(letter) })
  await payload.db.pool.query('drop trigger refuse on contact_messages')
  expect(answer.status).toBe(500)
  expect(written.join()).toContain('refused for [e-mail] at [ip]')
  expect(written.join()).not.toMatch(personal)
})

test('answered requests leave nothing of the person who asked either', async () => {
  const { log, written } = openLog()
  const { api } = openApi(payload, { logger: log })
  for (const [method, path, body] of letters) {
    await api.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  expect(written.join()).not.toMatch(personal)
})

test('a mail that is refused is logged with the request that wanted it, and without its addressee', async () => {
  const { log, written, lines } = openLog()
  const refuse = handle(sendMailJob, async ({ to }) => {
    throw new Error(`550 5.1.1 <${String(to)}> unknown, said mx.example at 203.0.113.7`)
  })
  const mail = {
    key: 'test:1',
    to: 'ada@example.org',
    subject: 'Dear Ada Okafor',
    text: 'A secret matter.',
    html: '<p>x</p>',
  }
  await forRequest('request-of-ada', () => enqueue(sendMailJob, mail, { client: payload.db.pool }))
  const runner = startWithOwnDatabase((database) =>
    startQueueRunner({ database, handlers: [refuse], schedules: [], logger: log }),
  )
  try {
    const wanted = { event: 'job failed, and will be tried again', requestId: 'request-of-ada' }
    await vi.waitFor(() => expect(lines()).toContainEqual(expect.objectContaining(wanted)), {
      timeout: 60_000,
      interval: 50,
    })
  } finally {
    await runner.stop()
  }
  expect(written.join()).toContain('550 5.1.1 <[e-mail]> unknown')
  expect(written.join()).not.toMatch(personal)
})
