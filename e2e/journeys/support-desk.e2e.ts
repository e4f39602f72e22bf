import { SupportTicketListSchema } from '@meridian/shared/account/support-ticket.schema'
import type { Page } from '@playwright/test'
import { findViolations } from '../browser/axe.ts'
import { readMailbox } from '../cms/mailbox.ts'
import { uniqueName } from '../content/unique-name.ts'
import { expect, test } from '../fixtures/reader.ts'
import { signInBrowser } from '../pages/reader-session.ts'
import { TicketDeskPage } from '../pages/ticket-desk.page.ts'

const hostile = '<img src=x onerror="document.title=1"><b>bold</b>'

async function ask(page: Page, subject: string): Promise<void> {
  const data = { subject, category: 'delivery', message: `My copy has not come.\n${hostile}` }
  const response = await page.context().request.post('/api/user/support-tickets', { data })
  expect(response.status()).toBe(201)
}

test.describe('a question of a reader', () => {
  test('staff find it by its age, answer it, and the reader has the answer by mail and in the account', async ({
    page,
    browser,
    newsroom,
    reader,
  }) => {
    const subject = uniqueName('Where is autumn')
    await ask(page, subject)
    const office = await browser.newContext()
    const desk = new TicketDeskPage(await office.newPage())
    const editor = await newsroom.hire('support', { firstName: 'Erik', lastName: 'Holm' })
    await signInBrowser(office, editor)
    await desk.find(subject)
    await expect(desk.row(subject)).toContainText(/2[34] h left/)
    await desk.open(subject)
    await expect(desk.page.getByText('My copy has not come.')).toBeVisible()
    await expect(desk.messages.first()).toContainText(hostile)
    await expect(desk.send).toBeVisible()
    expect(await findViolations(desk.page, '.ticket')).toEqual([])
    await desk.assignToMe.click()
    await expect(desk.assignee.locator('option:checked')).toHaveText('Erik Holm')

    await desk.answer.fill('It is on its way.')
    await desk.send.click()
    await expect(desk.messages).toHaveCount(2)
    await expect(desk.page.getByText('Nobody waits')).toBeVisible()
    await expect(desk.answer).toHaveValue('')
    await office.close()

    const mails = async () =>
      (await readMailbox(newsroom.cms, reader.email)).filter((mail) => mail.subject.endsWith(subject))
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toMatch(/^\[Ticket \d{4,}\] /)
    expect(mail?.text).toContain('> It is on its way.')
    expect(mail?.text).toContain('/account?tab=support')

    await page.goto('/account?tab=support')
    const entry = page.getByRole('listitem').filter({ hasText: subject }).first()
    await entry.getByText(subject).click()
    await expect(entry.getByText('It is on its way.')).toBeVisible()
    await expect(entry).not.toContainText('Holm')
  })

  test('staff close it, the reader writes again, and it is open and waits again', async ({
    page,
    browser,
    newsroom,
    reader,
  }) => {
    const subject = uniqueName('Which address')
    await ask(page, subject)
    const office = await browser.newContext()
    const desk = new TicketDeskPage(await office.newPage())
    await signInBrowser(office, await newsroom.hire('admin'))
    await desk.find(subject)
    await desk.open(subject)
    await desk.answer.fill('The one in your account.')
    await desk.sendAndClose.click()
    await expect(desk.status).toContainText('Closed')

    await page.goto('/account?tab=support')
    const entry = page.getByRole('listitem').filter({ hasText: subject }).first()
    await entry.getByText(subject).click()
    await entry.getByRole('textbox', { name: 'Your reply' }).fill('That one is old.')
    await entry.getByRole('button', { name: 'Reply and reopen' }).click()
    await expect(entry.getByText('That one is old.')).toBeVisible()

    await desk.page.reload()
    await expect(desk.status).toContainText('Open')
    await expect(desk.messages).toHaveCount(3)
    await expect(desk.messages.last()).toContainText(reader.firstName)
    await desk.page.getByRole('button', { name: 'Close without an answer' }).click()
    await expect(desk.status).toContainText('Closed')
    await desk.page.getByRole('button', { name: 'Reopen' }).click()
    await expect(desk.status).toContainText('Open')
    await office.close()
  })
})

test('an answer to a conversation that has moved on is not sent, and what was typed stays', async ({
  page,
  browser,
  newsroom,
  reader,
}) => {
  const subject = uniqueName('When does it come')
  await ask(page, subject)
  const office = await browser.newContext()
  const desk = new TicketDeskPage(await office.newPage())
  await signInBrowser(office, await newsroom.hire('support'))
  await desk.find(subject)
  await desk.open(subject)
  await desk.answer.fill('On Monday.')
  const listed = await page.context().request.get('/api/user/support-tickets')
  const [ticket] = SupportTicketListSchema.parse(await listed.json())
  const data = { message: 'It has come, thank you.' }
  await page.context().request.post(`/api/user/support-tickets/${ticket?.id}/messages`, { data })
  await desk.send.click()
  await expect(desk.page.getByText('There is a newer message in this conversation.')).toBeVisible()
  await expect(desk.messages).toHaveCount(2)
  await expect(desk.answer).toHaveValue('On Monday.')
  expect(await readMailbox(newsroom.cms, reader.email)).toEqual([])
  await office.close()
})
