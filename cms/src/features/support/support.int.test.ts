import { supportLimits } from '@meridian/shared/support/support-ticket.schema'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import {
  openSupportSetup,
  type SupportSetup,
  ticketPath as tickets,
  ticketRequest as request,
  TicketSchema,
} from '../../../test/support-setup.ts'
import { env } from '../../env.ts'

let setup: SupportSetup

beforeAll(async () => {
  setup = await openSupportSetup()
})
beforeEach(() => setup.clear())

describe('spec §7 reader calls: support tickets', () => {
  test('spec §3 support ticket: what a reader asks is a ticket with its fields, and support is told by mail', async () => {
    const response = await setup.send('POST', tickets, { as: setup.reader, json: request })
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const ticket = TicketSchema.parse(await response.json())
    expect(ticket).toMatchObject({ ...request, status: 'open' })
    expect(ticket.messages).toMatchObject([{ from: 'reader', text: request.message }])
    expect(ticket.id).toMatch(/^[\w-]{22}$/)
    expect(await setup.list()).toEqual([ticket])
    expect(await setup.queuedMails()).toMatchObject([
      {
        to: env.SUPPORT_EMAIL,
        subject: `Ticket ${ticket.number}: Autumn issue`,
        text: expect.stringContaining('> My copy has not come.\n> Where is it?'),
      },
    ])
  })

  test('the newest ticket comes first', async () => {
    const [first, second] = [
      await setup.open(),
      await setup.open({ ...request, subject: 'Another question' }),
    ]
    expect((await setup.list()).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('spec §9 support categories: billing, subscription, delivery, technical and general', async () => {
    for (const category of ['billing', 'subscription', 'delivery', 'technical', 'general']) {
      expect(await setup.open({ ...request, category })).toMatchObject({ category })
    }
  })

  test('the same question sent twice at once is one ticket, and one mail', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => setup.send('POST', tickets, { as: setup.reader, json: request })),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await setup.list()).toHaveLength(1)
    expect(await setup.queuedMails()).toHaveLength(1)
  })

  test.each([
    ['no subject', { subject: ' ' }, 'Please fill in all required fields.'],
    ['no message', { message: ' \n' }, 'Please fill in all required fields.'],
    ['no category', { category: undefined }, 'Please fill in all required fields.'],
    ['an empty category', { category: '' }, 'Please fill in all required fields.'],
    ['an unknown category', { category: 'vip' }, 'Please choose a category from the list.'],
    [
      'a subject of two lines',
      { subject: 'One\r\nBcc: all@example.org' },
      'The subject has to stand on one line.',
    ],
    [
      'a long subject',
      { subject: 'x'.repeat(supportLimits.subject + 1) },
      'The subject can have at most 150 characters.',
    ],
    [
      'a long message',
      { message: 'x'.repeat(supportLimits.message + 1) },
      'Your message can have at most 10000 characters.',
    ],
    ['a field of its own', { status: 'closed' }, 'The field "status" is not known here.'],
  ])('spec §5 support ticket: %s is refused with a sentence', async (_, fields, sentence) => {
    const response = await setup.send('POST', tickets, { as: setup.reader, json: { ...request, ...fields } })
    expect([response.status, await response.text()]).toEqual([400, sentence])
    expect(await setup.list()).toEqual([])
  })

  test('is 401 for strangers, and 429 after ten tickets in an hour', async () => {
    expect((await setup.send('GET', tickets, { as: null })).status).toBe(401)
    expect((await setup.send('POST', tickets, { as: null, json: request })).status).toBe(401)
    for (let number = 1; number <= 10; number += 1)
      await setup.open({ ...request, subject: `Question ${number}` })
    const response = await setup.send('POST', tickets, { as: setup.reader, json: request })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the conversation', () => {
  test('an answer is shown to the reader and mailed once, with the number of the ticket and the way to the account', async () => {
    const { id, number } = await setup.open()
    expect((await setup.answer(id, { message: 'It is on its way.', seen: 1 })).status).toBe(204)
    const [ticket] = await setup.list()
    expect(ticket).toMatchObject({
      status: 'answered',
      messages: [{ from: 'reader' }, { from: 'staff', text: 'It is on its way.' }],
    })
    const mails = (await setup.queuedMails()).filter(({ to }) => to === setup.reader.email)
    expect(mails).toMatchObject([
      {
        subject: `[Ticket ${number}] Autumn issue`,
        text: expect.stringContaining(`${env.PUBLIC_URL}/account?tab=support`),
        html: expect.stringContaining('It is on its way.'),
      },
    ])
    expect(await setup.ticketRow()).toEqual({
      status: 'answered',
      waiting_since: null,
      assignee_id: setup.editor.userId,
    })
    const detail = `Ticket ${number}`
    expect(await setup.audited()).toEqual([
      { action: 'ticket-answered', actor: setup.editor.userId, subject: setup.reader.userId, detail },
    ])
  })

  test('the name of the person who answered is not told', async () => {
    const { id } = await setup.open()
    await setup.answer(id, { message: 'It is on its way.', seen: 1 })
    expect(JSON.stringify([await setup.list(), await setup.queuedMails()])).not.toMatch(/Erik|Holm/)
  })

  test('two answers at once, from a second click or a colleague: one counts, the other is asked to read first', async () => {
    const { id } = await setup.open()
    const colleague = await signInAs(setup.payload, 'admin')
    const responses = await Promise.all([
      setup.answer(id, { message: 'One.', seen: 1 }),
      setup.answer(id, { message: 'One.', seen: 1 }),
      setup.answer(id, { message: 'Another.', seen: 1 }, colleague),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
    expect((await setup.list())[0]?.messages).toHaveLength(2)
    expect((await setup.queuedMails()).filter(({ to }) => to === setup.reader.email)).toHaveLength(1)
  })

  test('a reader writes to a closed ticket, which is open again and waits from now on', async () => {
    const { id } = await setup.open()
    await setup.answer(id, { message: 'It is on its way.', seen: 1, isClosing: true })
    expect(await setup.ticketRow()).toMatchObject({ status: 'closed', waiting_since: null })
    const response = await setup.send('POST', `${tickets}/${id}/messages`, {
      as: setup.reader,
      json: { message: 'It is not.' },
    })
    expect(response.status).toBe(201)
    expect(TicketSchema.parse(await response.json())).toMatchObject({
      status: 'open',
      messages: { length: 3 },
    })
    expect((await setup.ticketRow()).waiting_since).not.toBeNull()
  })

  test('anyone who writes again keeps the place in the queue, and the same words at once are one message', async () => {
    const { id } = await setup.open()
    await setup.payload.db.pool.query(
      `update support_tickets set waiting_since = now() - interval '20 hours'`,
    )
    const { waiting_since: before } = await setup.ticketRow()
    const json = { message: 'Are you there?' }
    await Promise.all(
      [1, 2].map(() => setup.send('POST', `${tickets}/${id}/messages`, { as: setup.reader, json })),
    )
    expect((await setup.ticketRow()).waiting_since).toEqual(before)
    expect((await setup.list())[0]?.messages).toHaveLength(2)
  })

  test('of an answer whose mail cannot be queued nothing is kept', async () => {
    const { id } = await setup.open()
    await setup.payload.db.pool.query('alter table pgboss.job_common rename to job_away')
    const response = await setup.answer(id, { message: 'It is on its way.', seen: 1 })
    await setup.payload.db.pool.query('alter table pgboss.job_away rename to job_common')
    expect(response.status).toBe(500)
    expect((await setup.list())[0]?.messages).toHaveLength(1)
    expect(await setup.audited()).toEqual([])
    setup.api.problems.length = 0
  })
})

describe('support staff', () => {
  const action = (id: string) => `/api/staff/support-tickets/${id}`

  test('assigns a ticket to somebody of the staff, or to nobody, and to no reader', async () => {
    const { id } = await setup.open()
    const assign = (assigneeId: number | null) =>
      setup.send('PUT', `${action(id)}/assignee`, { as: setup.editor, json: { assigneeId } })
    expect((await assign(setup.editor.userId)).status).toBe(204)
    expect(await setup.ticketRow()).toMatchObject({ assignee_id: setup.editor.userId })
    expect((await assign(setup.reader.userId)).status).toBe(400)
    expect((await assign(null)).status).toBe(204)
    expect(await setup.ticketRow()).toMatchObject({ assignee_id: null })
    expect(await setup.audited()).toMatchObject([
      { action: 'ticket-assigned' },
      { action: 'ticket-assigned' },
    ])
  })

  test('closes a ticket without a word, and opens it again', async () => {
    const { id } = await setup.open()
    const set = (status: string) =>
      setup.send('PUT', `${action(id)}/status`, { as: setup.editor, json: { status } })
    expect((await set('closed')).status).toBe(204)
    expect((await setup.list())[0]).toMatchObject({ status: 'closed' })
    expect((await set('open')).status).toBe(204)
    expect((await setup.ticketRow()).waiting_since).not.toBeNull()
    expect(await setup.audited()).toMatchObject([{ action: 'ticket-closed' }, { action: 'ticket-reopened' }])
    expect((await set('answered')).status).toBe(400)
  })

  test.each([
    ['POST', 'answers', { message: 'Mine.', seen: 1 }],
    ['PUT', 'assignee', { assigneeId: null }],
    ['PUT', 'status', { status: 'closed' }],
  ])('is closed to readers and strangers: %s %s', async (method, name, json) => {
    const { id } = await setup.open()
    expect((await setup.send(method, `${action(id)}/${name}`, { as: setup.reader, json })).status).toBe(403)
    expect((await setup.send(method, `${action(id)}/${name}`, { as: null, json })).status).toBe(401)
    for (const unknown of ['x'.repeat(22), '%00']) {
      expect(
        (await setup.send(method, `${action(unknown)}/${name}`, { as: setup.editor, json })).status,
      ).toBe(404)
    }
    expect((await setup.list())[0]).toMatchObject({ status: 'open', messages: { length: 1 } })
  })
})

test("another reader's ticket is one that does not exist", async () => {
  const { id } = await setup.open()
  expect(await setup.list(setup.other)).toEqual([])
  const json = { message: 'Mine.' }
  const answers = [
    await setup.send('POST', `${tickets}/${id}/messages`, { as: setup.other, json }),
    await setup.send('POST', `${tickets}/${'x'.repeat(22)}/messages`, { as: setup.other, json }),
    await setup.send('POST', `${tickets}/%00/messages`, { as: setup.other, json }),
  ]
  expect(
    await Promise.all(answers.map(async (response) => [response.status, await response.text()])),
  ).toEqual([
    [404, 'There is no such ticket.'],
    [404, 'There is no such ticket.'],
    [404, 'There is no such ticket.'],
  ])
  expect((await setup.list())[0]?.messages).toHaveLength(1)
})

test('the tickets of a reader go with the account', async () => {
  const leaving = await signInAs(setup.payload, 'reader')
  await setup.send('POST', tickets, { as: leaving, json: request })
  await setup.payload.db.pool.query('delete from users where id = $1', [leaving.userId])
  const { rows } = await setup.payload.db.pool.query('select 1 from support_tickets')
  expect(rows).toEqual([])
})

test('nothing of all this was logged as a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
