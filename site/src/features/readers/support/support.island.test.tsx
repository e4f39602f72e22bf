import type { SupportTicket } from '@meridian/shared/support/support-ticket.schema'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../../test/island/api-double.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { fillFields } from '../../../../test/island/fill-fields.ts'
import { openAccount, type ReaderPage } from '../../../../test/island/reader-screen.tsx'

const written = {
  subject: 'Where is autumn?',
  category: 'delivery',
  message: 'It has not come.\nPlease look.',
}
const createdAt = '2026-11-21T09:00:00.000Z'
const ticket: SupportTicket = {
  id: 't1',
  number: 1042,
  ...written,
  category: 'delivery',
  status: 'open',
  createdAt,
  messages: [{ from: 'reader', text: written.message, createdAt }],
}

async function openSupport(answers: Answers = {}, reader = {}): Promise<ReaderPage> {
  const page = await openAccount({ path: '/account?tab=support', answers, reader })
  await screen.findByText('Your tickets')
  return page
}

const category = () => screen.getByLabelText<HTMLSelectElement>('Category')
const tickets = () => within(screen.getByRole('region', { name: 'Your tickets' }))

/** Writes a ticket and sends it. */
async function create({ user }: ReaderPage, request: typeof written): Promise<void> {
  await fillFields(user, { Subject: request.subject, Message: request.message })
  await user.selectOptions(category(), request.category)
  await user.click(screen.getByText('Create ticket'))
}

test('spec §9 support categories: five of them, and an answer within 24 hours', async () => {
  await openSupport()
  expect(screen.getByText("We'll get back to you within 24 hours.")).toBeVisible()
  expect([...category().options].map(({ value, text }) => [value, text])).toEqual([
    ['', 'Choose a category'],
    ['billing', 'Billing'],
    ['subscription', 'Subscription'],
    ['delivery', 'Delivery'],
    ['technical', 'Technical'],
    ['general', 'General'],
  ])
  expect(await tickets().findByText('No tickets yet.')).toBeVisible()
})

test.each([
  ['subject', 'Subject', 'Please enter a subject.'],
  ['category', 'Category', 'Please choose a category.'],
  ['message', 'Message', 'Please write what it is about.'],
])(
  'spec §5 support ticket: without a %s nothing is sent, and the reader is told, at the field by its name',
  async (missing, label, sentence) => {
    const page = await openSupport()
    await create(page, { ...written, [missing]: '' })
    await expectToast('Missing information', 'Please fill in all required fields.')
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence)
    expect(page.api.sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  },
)

test('spec §8 ticket, §4 status badges: it is created, and stands in the list as open', async () => {
  const page = await openSupport({
    'POST /api/user/support-tickets': Response.json(ticket, { status: 201 }),
  })
  await tickets().findByText('No tickets yet.')
  await create(page, written)
  await expectToast('Support ticket created', "We'll get back to you within 24 hours.")
  expect(page.api.sent.at(-1)).toEqual({ call: 'POST /api/user/support-tickets', json: written })
  expect(screen.getByLabelText('Subject')).toHaveValue('')
  expect(category()).toHaveValue('')
  const entry = within(tickets().getByRole('listitem'))
  expect(entry.getByText('open')).toHaveAttribute('data-highlighted', 'true')
  await page.user.click(entry.getByText(written.subject))
  expect(await entry.findByText('It has not come. Please look.')).toBeVisible()
})

test('a reader adds to a conversation, and the answer of the server takes its place', async () => {
  const reply = { from: 'reader' as const, text: 'And second.', createdAt: '2026-11-21T10:00:00.000Z' }
  const { user, api } = await openSupport({
    'GET /api/user/support-tickets': Response.json([ticket]),
    'POST /api/user/support-tickets/t1/messages': Response.json(
      { ...ticket, messages: [...ticket.messages, reply] },
      { status: 201 },
    ),
  })
  await user.click(await screen.findByText(written.subject))
  await screen.findByLabelText('Your reply')
  await fillFields(user, { 'Your reply': 'And second.' })
  await user.click(screen.getByText('Send reply'))
  await expectToast('Reply sent')
  expect(api.sent.at(-1)).toEqual({
    call: 'POST /api/user/support-tickets/t1/messages',
    json: { message: 'And second.' },
  })
  const conversation = within(screen.getByRole('list', { name: `Conversation about ${written.subject}` }))
  const messages = conversation.getAllByRole('listitem')
  expect(messages).toHaveLength(2)
  expect(messages[1]).toHaveTextContent('And second.')
  expect(screen.getByLabelText('Your reply')).toHaveValue('')
})

test('spec §8 ticket: a failure is told by Error, and what was typed outlives it and a reload', async () => {
  const page = await openSupport({
    'POST /api/user/support-tickets': new Response('Please try again shortly.', { status: 503 }),
  })
  await create(page, written)
  await expectToast('Error', '503: Please try again shortly.')
  cleanup()
  await openSupport({}, page.reader)
  expect(screen.getByLabelText('Subject')).toHaveValue(written.subject)
  expect(category()).toHaveValue(written.category)
  expect(screen.getByLabelText('Message')).toHaveValue(written.message)
})

test('tickets that cannot be read say so, and a new one can be written all the same', async () => {
  const { user, api } = await openSupport({
    'GET /api/user/support-tickets': new Response('Not now.', { status: 503 }),
  })
  expect(await tickets().findByText('503: Not now.')).toBeVisible()
  expect(screen.getByText('Create ticket')).toBeEnabled()
  api.answer({ 'GET /api/user/support-tickets': Response.json([]) })
  await user.click(tickets().getByText('Try again'))
  expect(await tickets().findByText('No tickets yet.')).toBeVisible()
})
