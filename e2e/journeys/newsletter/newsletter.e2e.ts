import type { Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { type Mail, readMailbox, untilMail } from '../../cms/mailbox.ts'
import { readSubscriber } from '../../cms/newsletter-list.ts'
import { uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { NewsletterFormPage } from '../../pages/newsletter-form.page.ts'

const articlePath = '/articles/the-hotelier-who-removed-the-lobby'

test('spec §4 newsletter step 2, §7 newsletter calls, §7 newsletter region: below an article, with a country and what the browser says @phone', async ({
  page,
  newsroom,
}) => {
  const email = uniqueAddress()
  await page.goto(articlePath)
  const [form, footer] = [new NewsletterFormPage(page, 'article'), new NewsletterFormPage(page, 'footer')]
  await footer.submitEmail(uniqueAddress())
  await expect(form.email).toHaveValue('')
  await form.submitEmail(email)
  await test.step('axe finds nothing in the second step, here and there', async () => {
    expect(await findViolations(page, 'newsletter-sign-up')).toEqual([])
  })
  await form.firstName.fill('Ada')
  await form.lastName.fill('Byron')
  await form.country.selectOption('Japan')
  await form.complete.click()
  await expect(toast(page)).toContainText('Successfully Subscribed!')
  expect(await readSubscriber(newsroom.cms, email)).toMatchObject({
    country: 'Japan',
    region: 'Asia',
    browserLanguage: 'en-GB',
    timeZone: 'UTC',
    userAgent: await page.evaluate(() => navigator.userAgent),
  })
})

test('spec §4 newsletter completing for, §4 newsletter completed: a reader subscribes, confirms, leaves with one click and comes back', async ({
  page,
  newsroom,
}) => {
  const { cms } = newsroom
  const email = uniqueAddress()
  const next = (count: number) => untilMail(cms, { to: email, count })
  await page.goto('/')
  const form = new NewsletterFormPage(page, 'footer')
  await form.submitEmail(email)
  await expect(form.area).toContainText(`Complete your subscription for ${email}`)
  await expect(form.firstName).toBeFocused()
  await form.submitNames('Ada', 'Byron')
  await expect(toast(page)).toContainText('Successfully Subscribed!')
  await expect(form.area.getByText('confirm your address')).toBeFocused()
  expect(await readSubscriber(cms, email)).toMatchObject({
    state: 'pending',
    firstName: 'Ada',
    lastName: 'Byron',
  })
  const confirmation = await next(1)
  expect(confirmation.headers['List-Unsubscribe']).toBeUndefined()

  // A program that looks through the links of a mail confirms nothing.
  await page.request.get(linkIn(confirmation))
  await page.goto(linkIn(confirmation))
  expect((await readSubscriber(cms, email))?.state).toBe('pending')
  await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  expect((await readSubscriber(cms, email))?.state).toBe('confirmed')

  const welcome = await next(2)
  expect(welcome.text).toContain('Welcome, Ada')
  expect(welcome.headers).toMatchObject({
    'List-Unsubscribe': `<${linkIn(welcome, 'unsubscribe')}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  await page.goto(linkIn(welcome, 'unsubscribe'))
  expect((await readSubscriber(cms, email))?.state).toBe('confirmed')
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  expect((await readSubscriber(cms, email))?.state).toBe('unsubscribed')

  // The old link does not bring it back; a new sign-up does.
  await page.goto(linkIn(confirmation))
  await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await signUp(page, email)
  await page.goto(linkIn(await next(3)))
  await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  const welcomeBack = await next(4)

  // Anyone who signs up once more sees what everybody sees; the mail says that there was no need to.
  await signUp(page, email)
  expect((await next(5)).subject).toContain('already subscribed')
  expect(await readSubscriber(cms, email)).toMatchObject({ state: 'confirmed', firstName: 'Ada' })

  await test.step('a mail program unsubscribes with one POST to the address of the header', async () => {
    const address = /<(.+)>/.exec(welcomeBack.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    })
    expect(response.status).toBe(200)
    expect((await readSubscriber(cms, email))?.state).toBe('unsubscribed')
  })
})

test('back and once more is one mail, and its link used twice says so', async ({ page, newsroom }) => {
  const email = uniqueAddress()
  await page.goto('/')
  const form = new NewsletterFormPage(page, 'footer')
  await form.submitEmail(email)
  await form.area.getByRole('button', { name: 'Back' }).click()
  await form.submitEmail(email)
  await form.submitNames('Ada', 'Byron')
  await expect(toast(page)).toContainText('Successfully Subscribed!')
  const link = linkIn(await untilMail(newsroom.cms, { to: email, count: 1 }))
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed already')
  // The welcome is the second mail: none came between the two.
  expect((await untilMail(newsroom.cms, { to: email, count: 2 })).text).toContain('Welcome, Ada')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts itself, and mail and pages do the rest', async ({ page, newsroom }) => {
    const form = new NewsletterFormPage(page, 'footer')
    await test.step('an address that is none leads to a page that says so, and to no mail', async () => {
      await page.goto('/')
      await form.email.fill('ada@localhost')
      await form.subscribe.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check the e-mail address')
      expect(await readMailbox(newsroom.cms, 'ada@localhost')).toEqual([])
    })
    const email = uniqueAddress()
    await page.goto('/')
    await form.email.fill(email)
    await form.subscribe.click()
    await expect(page).toHaveURL('/newsletter/requested')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please look at your e-mail')
    await page.goto(linkIn(await untilMail(newsroom.cms, { to: email, count: 1 })))
    await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page).toHaveURL('/newsletter/confirmed')
    await page.goto(linkIn(await untilMail(newsroom.cms, { to: email, count: 2 }), 'unsubscribe'))
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page).toHaveURL('/newsletter/unsubscribed')
  })
})

function uniqueAddress(): string {
  return `${uniqueSlug('reader')}@newsletter.example`
}

function toast(page: Page) {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
}

/** Both steps in the footer. */
async function signUp(page: Page, email: string): Promise<void> {
  const form = new NewsletterFormPage(page, 'footer')
  await form.submitEmail(email)
  await form.submitNames('Ada', 'Byron')
}

function linkIn(mail: Mail, page: 'confirm' | 'unsubscribe' = 'confirm'): string {
  const link = new RegExp(`\\S+/newsletter/${page}\\?token=\\S+`).exec(mail.text)?.[0]
  if (link === undefined) throw new Error(`There is no link to ${page} in the mail "${mail.subject}".`)
  return link
}
