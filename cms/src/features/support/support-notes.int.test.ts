import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { openSupportSetup } from '../../../test/support-setup.ts'
import { exportReader } from '../readers/export/export-reader.ts'
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
})

const correct = (as: { cookie: string }, noteId: number, text: string, readerId = setup.reader.publicId) =>
  setup.send('PUT', `/api/staff/readers/${readerId}/notes/${noteId}`, { as, json: { text } })

test('who wrote a note corrects it, nobody else, and what it said is kept', async () => {
  await note(setup.editor, { text: 'Prefers male.', ticketId: null })
  const id = (await notes())[0]?.id ?? 0
  expect((await correct(setup.editor, id, 'Prefers mail.')).status).toBe(204)
  expect(await notes()).toMatchObject([
    { text: 'Prefers mail.', correctedAt: expect.any(String), former: [{ text: 'Prefers male.' }] },
  ])
  const colleague = await signInAs(setup.payload, 'admin')
  expect((await correct(colleague, id, 'Mine.')).status).toBe(403)
  expect((await correct(setup.editor, id, 'Mine.', setup.other.publicId)).status).toBe(404)
  expect((await correct(setup.editor, 0, 'Mine.')).status).toBe(404)
  expect((await correct(setup.editor, id, ' ')).status).toBe(400)
  expect((await notes())[0]?.text).toBe('Prefers mail.')
})

test('of corrections at once none is lost, and the same words are none', async () => {
  await note(setup.editor, { text: 'First.', ticketId: null })
  const id = (await notes())[0]?.id ?? 0
  await Promise.all(['Second.', 'Third.', 'Fourth.'].map((text) => correct(setup.editor, id, text)))
  const [kept] = await notes()
  await correct(setup.editor, id, kept?.text ?? '')
  expect([kept?.text, ...(kept?.former ?? []).map(({ text }) => text)].toSorted()).toEqual([
    'First.',
    'Fourth.',
    'Second.',
    'Third.',
  ])
  expect((await notes())[0]?.former).toHaveLength(3)
})

test('a reader who asks for their data gets what was noted about them, with what was corrected, and no names', async () => {
  const { id: ticketId } = await setup.open()
  await note(setup.editor, { text: 'Has moved once.', ticketId })
  await correct(setup.editor, (await notes())[0]?.id ?? 0, 'Has moved twice.')
  await note(setup.editor, { text: 'Of somebody else.', ticketId: null }, setup.other.publicId)
  const file = await exportReader(setup.payload.db.pool, { userId: setup.reader.userId, address: '' })
  const kept = unzipSync(file)['support-notes.json'] ?? new Uint8Array()
  expect(JSON.parse(strFromU8(kept))).toMatchObject([
    { text: 'Has moved once.', isCurrent: false, ticket: expect.any(Number) },
    { text: 'Has moved twice.', isCurrent: true, ticket: expect.any(Number) },
  ])
  expect(strFromU8(kept)).not.toContain('Holm')
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
