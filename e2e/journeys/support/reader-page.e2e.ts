import { readFile } from 'node:fs/promises'
import { findViolations } from '../../browser/axe.ts'
import { untilMail } from '../../cms/mailbox.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { signInBrowser } from '../../pages/reader-session.ts'
import { StaffTicketPage } from '../../pages/staff-ticket.page.ts'

test('support answers with a saved reply, notes something for colleagues and helps on the page of the reader', async ({
  page,
  browser,
  newsroom,
  reader,
}) => {
  test.slow()
  const subject = uniqueName('Where is winter')
  const data = { subject, category: 'delivery', message: 'My copy has not come.' }
  expect((await page.context().request.post('/api/user/support-tickets', { data })).status()).toBe(201)
  const title = uniqueName('On its way')
  const saved = await newsroom.cms.send('POST', 'saved-replies', {
    title,
    text: 'Dear {name},\n\nyour copy is on its way.',
  })
  expect(saved.ok).toBe(true)
  const office = await browser.newContext()
  newsroom.afterwards(() => office.close())
  await signInBrowser(office, await newsroom.hire('support', { firstName: 'Erik', lastName: 'Holm' }))
  const staff = new StaffTicketPage(await office.newPage())
  const desk = staff.page
  await staff.find(subject)
  await staff.open(subject)
  const note = uniqueName('Has moved')

  await test.step('the saved reply names the reader and can be changed', async () => {
    await desk.getByLabel('Saved reply').selectOption({ label: title })
    await expect(staff.answer).toHaveValue(/^Dear (?!\{name\}).+,\n\nyour copy is on its way\.$/)
    await expect(staff.answer).toBeFocused()
  })

  await test.step('a note stands beside the ticket and on the page of the reader, and in no mail', async () => {
    await desk.getByLabel('New note').fill(note)
    await desk.getByRole('button', { name: 'Keep note' }).click()
    await expect(desk.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText(note)
    expect(await findViolations(desk, '.ticket')).toEqual([])
    await staff.send.click()
    await expect(staff.messages).toHaveCount(2)
    await desk.getByRole('complementary', { name: 'Ticket' }).getByRole('link').first().click()
    await expect(desk).toHaveURL(/\/admin\/readers\//)
    await expect(desk.getByRole('region', { name: 'Notes' })).toContainText(note)
    expect(await findViolations(desk, '.staff-view')).toEqual([])
  })

  await test.step('the reader is sent a mail for a new password', async () => {
    await desk.getByRole('button', { name: 'Send password mail' }).click()
    await expect(desk.getByText(`A mail is on its way to ${reader.email}.`)).toBeVisible()
    await untilMail(newsroom.cms, { to: reader.email, count: 2 })
  })

  await page.goto('/account?tab=support')
  await expect(page.getByText(subject).first()).toBeVisible()
  await expect(page.getByText(note)).toHaveCount(0)
})

test('the list of payments is a file with what the list shows', async ({ page, newsroom }) => {
  await signInBrowser(page.context(), await newsroom.hire('support'))
  await page.goto('/admin/collections/payments?search=nothing-has-this-name')
  const link = page.getByRole('link', { name: 'Download this list as a CSV file' })
  await expect(link).toHaveAttribute('href', /search=nothing-has-this-name/)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(1)
  expect(text).toContain('Reader,E-mail,Payment')
})

test('staff and readers are two lists', async ({ page, newsroom, reader }) => {
  const colleague = await newsroom.hire('editor')
  await signInBrowser(page.context(), await newsroom.hire('admin'))
  const inList = async (email: string) => {
    await page.goto(`/admin/collections/users?search=${encodeURIComponent(email)}`)
    await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
    return page.getByRole('link', { name: email })
  }
  await expect(await inList(colleague.email)).toBeVisible()
  await expect(await inList(reader.email)).toHaveCount(0)
  await page.goto('/admin/readers')
  await expect(page.getByText(reader.email)).toBeVisible()
  await expect(page.getByText(colleague.email)).toHaveCount(0)
})
