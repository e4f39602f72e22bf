import { afterEach, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { openSupportSetup } from '../../../test/support-setup.ts'
import { readNotes } from './notes.ts'

type Setup = Awaited<ReturnType<typeof openSupportSetup>>
let setup: Setup

beforeAll(async () => {
  setup = await openSupportSetup()
})
afterEach(async () => {
  await setup.payload.db.pool.query('delete from support_tickets')
  await setup.payload.db.pool.query('delete from support_notes')
})

const note = (as: { cookie: string } | null, json: object, readerId = setup.reader.publicId) =>
  setup.send('POST', `/api/staff/readers/${readerId}/notes`, { as, json })
const notes = () => readNotes(setup.payload.db.pool, setup.reader.userId)

test('a note stands beside its ticket with its author, and its reader gets neither a mail nor a word of it', async () => {
  const { id } = await setup.open()
  const mails = (await setup.queuedMails()).length
  const text = 'Has moved twice this year.'
  expect((await note(setup.editor, { text, ticketId: id })).status).toBe(204)
  expect((await note(setup.editor, { text: 'Prefers mail.', ticketId: null })).status).toBe(204)
  expect(await notes()).toMatchObject([
    { text: 'Prefers mail.', author: 'Erik Holm', ticketId: null },
    { text, author: 'Erik Holm', ticketId: expect.any(Number) },
  ])
  expect(await setup.queuedMails()).toHaveLength(mails)
  expect(JSON.stringify(await setup.list())).not.toContain('moved twice')
  const file = await setup.send('GET', '/api/user/export', { as: setup.reader })
  expect(await file.text()).not.toContain('moved twice')
})

test.each([
  ['a stranger', null, 401],
  ['reader', 'reader', 403],
  ['contributor', 'contributor', 403],
  ['editor', 'editor', 403],
  ['publisher', 'publisher', 403],
  ['support', 'support', 204],
  ['admin', 'admin', 204],
] as const)('who may keep a note: %s', async (_, role, status) => {
  const as = role === null ? null : await signInAs(setup.payload, role)
  expect((await note(as, { text: 'A word.', ticketId: null })).status).toBe(status)
  expect(await notes()).toHaveLength(status === 204 ? 1 : 0)
})

test('a note is about a reader that there is, and beside a ticket of theirs alone', async () => {
  const { id } = await setup.open()
  expect((await note(setup.editor, { text: 'A word.', ticketId: id }, setup.other.publicId)).status).toBe(404)
  expect((await note(setup.editor, { text: 'A word.', ticketId: null }, 'nobody')).status).toBe(404)
  expect((await note(setup.editor, { text: '  ', ticketId: null })).status).toBe(400)
  expect(await notes()).toEqual([])
})
