import { SmtpSandbox } from '@meridian/mail-sandbox/smtp-sandbox'
import { contactLimits } from '@meridian/shared/contact/contact-fields'
import type { Payload } from 'payload'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWithOwnDatabase } from '../../../test/own-database.ts'
import { CuttableLink } from '../../../test/cuttable-link.ts'
import { openApi } from '../../../test/api.ts'
import { openPayload } from '../../../test/payload.ts'
import { openPool } from '../../../test/pool.ts'
import { createMailSender } from '../../platform/mail/mail-sender.ts'
import { sendMailJob } from '../../platform/mail/send-mail.job.ts'
import { env } from '../../env.ts'
import { handle } from '../../platform/queue/job-handler.ts'
import { startQueueRunner } from '../../platform/queue/queue-runner.ts'

const letter = {
  name: 'Ada Okafor',
  email: 'ada@example.org',
  subject: 'editorial',
  message: 'A correction to the autumn issue:\n\nthe port is in Rotterdam.',
}
let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
})

beforeEach(() =>
  payload.db.pool.query('truncate contact_messages, pgboss.job, rate_limits, mail_deliveries cascade'),
)

const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.7' }

function post(fields: object, more: Record<string, string> = {}) {
  return api.api.request('/api/contact', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: JSON.stringify(fields),
  })
}

function postForm(fields: Record<string, string>, more: Record<string, string> = {}) {
  const body = new URLSearchParams(fields)
  return api.api.request('/api/contact', { method: 'POST', headers: { ...headers, ...more }, body })
}

async function stored() {
  const { docs } = await payload.find({ collection: 'contact-messages', depth: 0, sort: 'id', limit: 100 })
  return docs
}

async function queued(): Promise<{ state: string; data: Record<string, unknown> }[]> {
  const { rows } = await payload.db.pool.query('select state, data from pgboss.job where name = $1', [
    sendMailJob.name,
  ])
  return rows
}

describe('a message', () => {
  test('spec §5 contact form: is stored, and the mail to the editors is queued with it; an answer goes to the sender', async () => {
    const response = await post(letter)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ received: true })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await stored()).toMatchObject([{ ...letter, state: 'new' }])
    expect(await queued()).toMatchObject([
      {
        data: {
          to: env.CONTACT_EMAIL,
          subject: 'Editorial: Ada Okafor',
          replyTo: { name: 'Ada Okafor', address: 'ada@example.org' },
          text: expect.stringContaining('> the port is in Rotterdam.'),
          html: expect.stringContaining('the port is in Rotterdam.'),
        },
      },
    ])
  })

  test('goes to the address that the editors have named', async () => {
    const data = { messagesTo: 'desk@meridian.example' }
    await payload.updateGlobal({ slug: 'contact-page', data })
    await post(letter)
    expect(await queued()).toMatchObject([{ data: { to: 'desk@meridian.example' } }])
    await payload.updateGlobal({ slug: 'contact-page', data: { messagesTo: null } })
  })

  test('of which the mail cannot be queued is not stored either', async () => {
    await payload.db.pool.query('alter table pgboss.job_common rename to job_away')
    const response = await post(letter)
    await payload.db.pool.query('alter table pgboss.job_away rename to job_common')
    expect(response.status).toBe(500)
    expect(await stored()).toEqual([])
    api.problems.length = 0
  })

  test('that is sent twice at once, or again, is one message', async () => {
    const responses = await Promise.all([post(letter), post(letter), post(letter)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await post({ ...letter, email: 'ADA@example.org ' })).status).toBe(200)
    expect(await stored()).toHaveLength(1)
    expect(await queued()).toHaveLength(1)
    await post({ ...letter, message: 'Another one.' })
    expect(await stored()).toHaveLength(2)
  })

  test('has its values trimmed, and line breaks of every kind become the same', async () => {
    await post({ ...letter, name: '  Ada Okafor ', message: '\r\nOne\r\ntwo\rthree\u0000\u0007  ' })
    expect(await stored()).toMatchObject([{ name: 'Ada Okafor', message: 'One\ntwo\nthree' }])
  })

  test('that a program filled in is thanked for, and not heard', async () => {
    const response = await post({ ...letter, reference: 'https://spam.example' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ received: true })
    expect(await stored()).toEqual([])
    expect(await queued()).toEqual([])
  })
})

describe('refused with a sentence', () => {
  test.each([
    ['an empty name', { name: '' }, 'Please enter your name.'],
    ['a blank name', { name: '  ' }, 'Please enter your name.'],
    ['no name', { name: undefined }, 'Please enter your name.'],
    [
      'a header in the name',
      { name: 'Mallory\r\nBcc: all@example.org' },
      'Your name has to stand on one line.',
    ],
    [
      'a long name',
      { name: 'x'.repeat(contactLimits.name + 1) },
      'Your name can have at most 120 characters.',
    ],
    ['an empty address', { email: '' }, 'Please enter your e-mail address.'],
    ['half an address', { email: 'ada' }, 'Please enter a valid e-mail address.'],
    [
      'a header in the address',
      { email: 'ada@example.org\r\nBcc: all@example.org' },
      'Please enter a valid e-mail address.',
    ],
    ['two addresses', { email: 'ada@example.org, all@example.org' }, 'Please enter a valid e-mail address.'],
    ['a long address', { email: `${'x'.repeat(250)}@example.org` }, 'This e-mail address is too long.'],
    ['an unknown subject', { subject: 'complaint' }, 'Please choose a subject from the list.'],
    ['a blank message', { message: ' \n\t ' }, 'Please enter your message.'],
    ['an object for a message', { message: { $ne: null } }, 'Please enter your message.'],
    [
      'a long message',
      { message: 'x'.repeat(contactLimits.message + 1) },
      'Your message can have at most 10000 characters.',
    ],
  ])('%s', async (_, fields, sentence) => {
    const response = await post({ ...letter, ...fields })
    expect(response.status).toBe(400)
    expect(await response.text()).toBe(sentence)
    expect(await stored()).toEqual([])
  })

  test('what is no JSON object', async () => {
    for (const body of ['', '{', '[]', 'null', '"letter"']) {
      const response = await api.api.request('/api/contact', { method: 'POST', headers, body })
      expect(response.status).toBe(400)
    }
  })

  test('a body beyond one megabyte', async () => {
    expect((await post({ ...letter, message: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('a form on another website', async () => {
    expect((await post(letter, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await postForm(letter, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  })

  test('the eleventh message within ten minutes, with the time to wait; others may go on', async () => {
    for (let number = 1; number <= 10; number += 1) await post({ ...letter, message: `Number ${number}` })
    const response = await post({ ...letter, message: 'Number 11' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await response.text()).toBe('That was too often. Please try again in 10 minutes.')
    expect((await post(letter, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
    expect(await stored()).toHaveLength(11)
  })
})

test('while the database is away a script and a form are asked to come again, and a form keeps what was typed', async () => {
  const link = new CuttableLink(env.DATABASE_URL)
  const pool = openPool({ connectionString: await link.start(), connectionTimeoutMillis: 2000 })
  const away = openApi(payload, {
    context: { cms: async () => payload, db: async () => pool, payments: null },
  }).api
  link.cut()
  const body = new URLSearchParams(letter)
  const [script, form] = await Promise.all([
    away.request('/api/contact', { method: 'POST', headers, body: JSON.stringify(letter) }),
    away.request('/api/contact', { method: 'POST', headers, body }),
  ])
  expect([script.status, form.status]).toEqual([503, 503])
  expect([script, form].map((response) => response.headers.get('retry-after'))).toEqual(['5', '5'])
  expect(await form.text()).toContain('the port is in Rotterdam.</textarea>')
  await pool.end()
  await link.stop()
})

describe('without scripts', () => {
  test('a form that was taken leads to a page that says so', async () => {
    const response = await postForm({ ...letter, reference: '' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/contact/sent')
    expect(await stored()).toHaveLength(1)
  })

  test('a form that was not taken comes back with all that was typed, and none of it runs', async () => {
    const message = '\n<script>alert(1)</script></textarea> "quoted"'
    const response = await postForm({ ...letter, name: '"><img src=x>', email: 'ada', message })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain(
      'A name cannot have a web address, the signs &lt; and &gt;, or invisible characters in it.',
    )
    expect(page).toContain('value="&quot;&gt;&lt;img src=x&gt;"')
    expect(page).toContain(
      '\n\n&lt;script&gt;alert(1)&lt;/script&gt;&lt;/textarea&gt; &quot;quoted&quot;</textarea>',
    )
    expect(page).toMatch(/<option value="editorial" selected/)
    expect(page).not.toContain('<script>')
  })
})

test('a mail server that is away loses nothing: the mail goes out when it is back, once', async () => {
  const server = new SmtpSandbox()
  await server.start()
  await server.stop()
  const mail = createMailSender({
    db: payload.db.pool,
    transport: { kind: 'smtp', url: server.url, connections: 1, dkim: null },
    from: env.MAIL_FROM,
    publicUrl: env.PUBLIC_URL,
  })
  const runner = startWithOwnDatabase((database) =>
    startQueueRunner({
      database,
      handlers: [handle(sendMailJob, async (data) => void (await mail.send(data)))],
      schedules: [],
      logger: pino({ level: 'silent' }),
    }),
  )
  await post(letter)
  await expect.poll(queued).toMatchObject([{ state: 'retry' }])
  await server.start()
  await payload.db.pool.query('update pgboss.job set start_after = now() where name = $1', [sendMailJob.name])
  await expect.poll(queued).toMatchObject([{ state: 'completed' }])
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]?.headers.get('reply-to')).toBe('Ada Okafor <ada@example.org>')
  await runner.stop()
  await mail.close()
  await server.stop()
})

test('nothing of all this was logged as a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
