import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../fixtures/reader.ts'
import { expectToast } from '../pages/toast.ts'

const TicketsSchema = z.array(z.record(z.string(), z.unknown()))

async function openSupport(page: Page): Promise<void> {
  await page.goto('/account?tab=support')
  await expect(page.getByRole('heading', { name: 'Your tickets' })).toBeVisible()
}

async function fillTicket(page: Page, ticket: { subject: string; message: string; category?: string }) {
  await page.getByRole('textbox', { name: 'Subject' }).fill(ticket.subject)
  if (ticket.category) await page.getByRole('combobox', { name: 'Category' }).selectOption(ticket.category)
  await page.getByRole('textbox', { name: 'Message' }).fill(ticket.message)
}

const create = (page: Page) => page.getByRole('button', { name: 'Create ticket' }).click()
const tickets = (page: Page) => page.getByRole('region', { name: 'Your tickets' })

test.beforeEach('a reader is signed in', ({ reader }) => {
  test.info().annotations.push({ type: 'reader', description: reader.email })
})

test('spec §9 support categories: five of them, and an answer within 24 hours', async ({ page }) => {
  await openSupport(page)
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
  const options = page.getByRole('combobox', { name: 'Category' }).getByRole('option')
  await expect(options).toHaveText([
    'Choose a category',
    'Billing',
    'Subscription',
    'Delivery',
    'Technical',
    'General',
  ])
  expect(await options.evaluateAll((all) => all.map((option) => option.getAttribute('value')))).toEqual([
    '',
    'billing',
    'subscription',
    'delivery',
    'technical',
    'general',
  ])
  await expect(tickets(page).getByText('No tickets yet.')).toBeVisible()
})

for (const missing of ['subject', 'category', 'message'] as const) {
  test(`spec §5 support ticket: without a ${missing} nothing is sent, and the reader is told`, async ({
    page,
  }) => {
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/support-tickets')) sent += 1
    })
    const ticket = {
      subject: 'Nothing arrived',
      category: 'delivery',
      message: 'Where is it?',
      [missing]: '',
    }
    await openSupport(page)
    await fillTicket(page, ticket)
    await create(page)
    await expectToast(page, 'Missing information', 'Please fill in all required fields.')
    expect(sent).toBe(0)
  })
}

test('spec §8 ticket, §3 support ticket, §4 status badges, §7 reader calls: it is created, and stands in the list as open @phone', async ({
  page,
  context,
}) => {
  await openSupport(page)
  const ticket = {
    subject: 'Where is autumn?',
    category: 'delivery',
    message: 'It has not come.\nPlease look.',
  }
  await fillTicket(page, ticket)
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/user/support-tickets'),
  )
  await create(page)
  expect((await asked).postDataJSON()).toEqual(ticket)
  await expectToast(page, 'Support ticket created', "We'll get back to you within 24 hours.")
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('')

  const entry = tickets(page).getByRole('listitem').filter({ hasText: ticket.subject })
  await expect(entry.getByText('open', { exact: true })).toHaveAttribute('data-highlighted', 'true')
  await entry.getByText(ticket.subject).click()
  await expect(entry.getByText('It has not come. Please look.')).toBeVisible()

  const [stored] = TicketsSchema.parse(await (await context.request.get('/api/user/support-tickets')).json())
  expect(stored).toMatchObject({ ...ticket, status: 'open' })
  expect(Object.keys(stored ?? {})).toEqual(
    expect.arrayContaining(['id', 'subject', 'message', 'category', 'status', 'createdAt']),
  )
})

test('a reader adds to a conversation, and the answer of the server takes its place', async ({ page }) => {
  await openSupport(page)
  await fillTicket(page, { subject: 'A second thought', category: 'general', message: 'First.' })
  await create(page)
  const entry = tickets(page).getByRole('listitem').filter({ hasText: 'A second thought' }).first()
  await entry.getByText('A second thought').click()
  await entry.getByRole('textbox', { name: 'Your reply' }).fill('And second.')
  await entry.getByRole('button', { name: 'Send reply' }).click()
  await expectToast(page, 'Reply sent')
  const conversation = entry.getByRole('list', { name: 'Conversation about A second thought' })
  await expect(conversation.getByRole('listitem')).toHaveCount(2)
  await expect(conversation.getByRole('listitem').last()).toContainText('And second.')
  await expect(entry.getByRole('textbox', { name: 'Your reply' })).toHaveValue('')
})

test.describe('a server that refuses', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 503/] })

  test('spec §8 ticket: a failure is told by Error, and what was typed outlives it and a reload', async ({
    page,
  }) => {
    await page.route('**/api/user/support-tickets', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, body: 'Please try again shortly.' })
        : route.continue(),
    )
    const ticket = { subject: 'Not lost', category: 'technical', message: 'A long text.\nOf two lines.' }
    await openSupport(page)
    await fillTicket(page, ticket)
    await create(page)
    await expectToast(page, 'Error', '503: Please try again shortly.')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(ticket.subject)
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue(ticket.category)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(ticket.message)
  })

  test('tickets that cannot be read say so, and a new one can be written all the same', async ({ page }) => {
    await page.route('**/api/user/support-tickets', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 503, body: 'Not now.' })
        : route.continue(),
    )
    await openSupport(page)
    await expect(tickets(page).getByText('503: Not now.')).toBeVisible()
    await page.unroute('**/api/user/support-tickets')
    await tickets(page).getByRole('button', { name: 'Try again' }).click()
    await expect(tickets(page).getByText('No tickets yet.')).toBeVisible()
  })
})
