import { z } from 'zod'
import { openDatabase } from '../../accounts/database.ts'
import { findViolations } from '../../browser/axe.ts'
import { untilMailAbout } from '../../cms/mailbox.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { AdminLogin } from '../../pages/admin-login.page.ts'
import { ContactFormPage } from '../../pages/contact-form.page.ts'

const MessageSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: z.string(),
})
const FoundSchema = z.object({ docs: z.array(MessageSchema) })

/** The messages that somebody of this name has written; they are taken away when the test is over. */
async function readMessages(newsroom: Newsroom, name: string): Promise<z.infer<typeof MessageSchema>[]> {
  const query = `where[name][equals]=${encodeURIComponent(name)}&depth=0`
  const answer = await newsroom.cms.send('GET', `contact-messages?${query}`)
  if (!answer.ok) throw new Error(`The messages cannot be read: ${answer.reason}`)
  const { docs } = FoundSchema.parse(answer.body)
  newsroom.afterwards(async () => {
    for (const { id } of docs) await newsroom.cms.send('DELETE', `contact-messages/${id}`)
  })
  return docs
}

const hostile = '<script>alert(1)</script> & <b>bold</b>'

function letterOf(name = uniqueName('Ada')) {
  const message = `To the editors:\n\nthe port is in Rotterdam. ${hostile}`
  return { name, email: `${name.toLowerCase().replace(' ', '.')}@example.org`, message }
}

// A client may send ten messages in ten minutes; anyone who repeats these journeys is many readers.
test.beforeEach(() => openDatabase().query("delete from rate_limits where starts_with(key, 'contact:')"))

test('spec §2 contact form, §5 contact form, §6 anonymous, §9 contact subjects: what is missing is said beside the field; then a reader writes, is thanked, and the editors have it by mail @phone', async ({
  page,
  newsroom,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const form = new ContactFormPage(page)
  const letter = letterOf()
  await form.open()
  const values = await form.subject
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  expect(values).toEqual(['general', 'subscription', 'editorial', 'partnership'])
  await expect(form.email).toHaveAttribute('type', 'email')

  await test.step('what is missing', async () => {
    await form.send.click()
    await expect(form.name).toBeFocused()
    await expect(form.name).toHaveAccessibleDescription('Please enter your name.')
    await expect(form.email).toHaveAccessibleDescription('Please enter your e-mail address.')
    await expect(form.message).toHaveAccessibleDescription('Please enter your message.')
    expect(await findViolations(page)).toEqual([])
  })

  await form.write(letter)
  await expect(form.name).not.toHaveAttribute('aria-invalid')
  await expect(form.area.getByText('Please enter')).toHaveCount(0)
  await form.subject.selectOption('editorial')
  await form.send.dblclick()
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toast.getByText('Message Sent', { exact: true })).toBeVisible()
  await expect(toast.getByText("Thank you for your message. We'll get back to you soon.")).toBeVisible()
  for (const field of [form.name, form.email, form.message]) await expect(field).toHaveValue('')
  await expect(form.subject).toHaveValue('general')
  await page.reload()
  await expect(form.message).toHaveValue('')

  expect(await readMessages(newsroom, letter.name)).toMatchObject([
    { ...letter, subject: 'editorial', state: 'new' },
  ])
  const mail = await untilMailAbout(newsroom.cms, letter.name)
  expect(mail.subject).toBe(`Editorial: ${letter.name}`)
  expect(mail.replyTo).toBe(`${letter.name} <${letter.email}>`)
  expect(mail.text).toContain(`> the port is in Rotterdam. ${hostile}`)
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/status of 400/] })

  test('the form sends itself: refused, it comes back with what was typed, and then leads to a page that thanks', async ({
    page,
    newsroom,
  }) => {
    const form = new ContactFormPage(page)
    const letter = letterOf()
    await form.open()
    await form.write({ ...letter, message: '   ' })
    await form.send.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your message was not sent' })).toBeVisible()
    await expect(page.getByText('Please enter your message.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue(letter.name)
    await page.getByLabel('Message').fill(letter.message)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/contact/sent')
    await expect(page.getByRole('heading', { level: 1, name: 'Message Sent' })).toBeVisible()
    await expect(page.getByText("Thank you for your message. We'll get back to you soon.")).toBeVisible()
    expect(await readMessages(newsroom, letter.name)).toMatchObject([letter])
  })
})

test.describe('in the admin', () => {
  // The tracer of the tests puts a script of its own into every frame; that of a mail lets none run.
  test.use({ expectedConsoleErrors: [/Blocked script execution in 'about:srcdoc'/] })

  test('staff see to a message in the admin, and read the mail about it as it looks', async ({
    page,
    newsroom,
    request,
  }) => {
    const letter = letterOf()
    const sent = await request.post('/api/contact', { data: letter })
    expect(sent.status()).toBe(200)
    const [message] = await readMessages(newsroom, letter.name)
    const mail = await untilMailAbout(newsroom.cms, letter.name)
    await new AdminLogin(page).signIn(await newsroom.hire('support'))
    await page.goto(`/admin/collections/contact-messages/${message?.id}`)
    await expect(page.getByLabel('Message')).toHaveValue(letter.message)
    await expect(page.getByLabel('Message')).toBeDisabled()
    await page.goto(`/admin/collections/mailbox-messages/${mail.id}`)
    const preview = page.frameLocator('iframe[title="The mail as it is shown"]')
    await expect(preview.getByRole('heading', { name: `A message from ${letter.name}` })).toBeVisible()
    await expect(preview.getByRole('blockquote')).toContainText(hostile)
  })
})
