import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../../fixtures/reader.ts'
import { expectToast } from '../../pages/toast.ts'

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

test('spec §8 ticket, §3 support ticket, §4 status badges, §7 reader calls: it is created, stands in the list as open, and is added to @phone', async ({
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

  await test.step('a reply', async () => {
    await entry.getByRole('textbox', { name: 'Your reply' }).fill('And second.')
    await entry.getByRole('button', { name: 'Send reply' }).click()
    await expectToast(page, 'Reply sent')
    const conversation = entry.getByRole('list', { name: `Conversation about ${ticket.subject}` })
    await expect(conversation.getByRole('listitem')).toHaveCount(2)
    await expect(conversation.getByRole('listitem').last()).toContainText('And second.')
    await expect(entry.getByRole('textbox', { name: 'Your reply' })).toHaveValue('')
  })
})
