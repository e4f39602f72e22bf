import { SupportTicketListSchema } from '@meridian/shared/support/support-ticket.schema'
import type { Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { readMailbox } from '../../cms/mailbox.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { signInBrowser } from '../../pages/reader-session.ts'
import { StaffTicketPage } from '../../pages/staff-ticket.page.ts'

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
    const staffPage = new StaffTicketPage(await office.newPage())
    const editor = await newsroom.hire('support', { firstName: 'Erik', lastName: 'Holm' })
    await signInBrowser(office, editor)
    await staffPage.find(subject)
    await expect(staffPage.row(subject)).toContainText(/2[34] h left/)
    await staffPage.open(subject)
    await expect(staffPage.page.getByText('My copy has not come.')).toBeVisible()
    await expect(staffPage.messages.first()).toContainText(hostile)
    await expect(staffPage.send).toBeVisible()
    expect(await findViolations(staffPage.page, '.ticket')).toEqual([])
    await staffPage.assignToMe.click()
    await expect(staffPage.assignee.locator('option:checked')).toHaveText('Erik Holm')

    await staffPage.answer.fill('It is on its way.')
    await staffPage.send.click()
    await expect(staffPage.messages).toHaveCount(2)
    await expect(staffPage.page.getByText('Nobody waits')).toBeVisible()
    await expect(staffPage.answer).toHaveValue('')
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
    const staffPage = new StaffTicketPage(await office.newPage())
    await signInBrowser(office, await newsroom.hire('admin'))
    await staffPage.find(subject)
    await staffPage.open(subject)
    await staffPage.answer.fill('The one in your account.')
    await staffPage.sendAndClose.click()
    await expect(staffPage.status).toContainText('Closed')

    await page.goto('/account?tab=support')
    const entry = page.getByRole('listitem').filter({ hasText: subject }).first()
    await entry.getByText(subject).click()
    await entry.getByRole('textbox', { name: 'Your reply' }).fill('That one is old.')
    await entry.getByRole('button', { name: 'Reply and reopen' }).click()
    await expect(entry.getByText('That one is old.')).toBeVisible()

    await staffPage.page.reload()
    await expect(staffPage.status).toContainText('Open')
    await expect(staffPage.messages).toHaveCount(3)
    await expect(staffPage.messages.last()).toContainText(reader.firstName)
    await staffPage.page.getByRole('button', { name: 'Close without an answer' }).click()
    await expect(staffPage.status).toContainText('Closed')
    await staffPage.page.getByRole('button', { name: 'Reopen' }).click()
    await expect(staffPage.status).toContainText('Open')
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
  const staffPage = new StaffTicketPage(await office.newPage())
  await signInBrowser(office, await newsroom.hire('support'))
  await staffPage.find(subject)
  await staffPage.open(subject)
  await staffPage.answer.fill('On Monday.')
  const listed = await page.context().request.get('/api/user/support-tickets')
  const [ticket] = SupportTicketListSchema.parse(await listed.json())
  const data = { message: 'It has come, thank you.' }
  await page.context().request.post(`/api/user/support-tickets/${ticket?.id}/messages`, { data })
  await staffPage.send.click()
  await expect(staffPage.page.getByText('There is a newer message in this conversation.')).toBeVisible()
  await expect(staffPage.messages).toHaveCount(2)
  await expect(staffPage.answer).toHaveValue('On Monday.')
  expect(await readMailbox(newsroom.cms, reader.email)).toEqual([])
  await office.close()
})
