import type { Page } from '@playwright/test'
import { findViolations } from '../browser/axe.ts'
import { type Mail, readMailbox, untilMail } from '../cms/mailbox.ts'
import { readSubscriber } from '../cms/newsletter-list.ts'
import { uniqueSlug } from '../content/unique-name.ts'
import { expect, test } from '../fixtures/newsroom.ts'
import { NewsletterFormPage } from '../pages/newsletter-form.page.ts'

const articlePath = '/articles/the-hotelier-who-removed-the-lobby'

test('spec §2 footer columns, §4 newsletter step 1, §4 newsletter step 2, §4 newsletter completing for, §4 newsletter completed, §5 newsletter step 1, §5 newsletter step 2: two steps in the footer @phone', async ({
  page,
  newsroom,
}) => {
  const email = uniqueAddress()
  await page.goto('/')
  const form = new NewsletterFormPage(page, 'footer')
  await expect(form.subscribe).toBeDisabled()
  await form.email.fill('   ')
  await expect(form.subscribe).toBeDisabled()
  await form.email.fill(`  ${email} `)
  await expect(form.subscribe).toBeEnabled()
  await form.subscribe.click()
  await expect(form.area).toContainText(`Complete your subscription for ${email}`)
  await expect(toast(page)).toContainText('Almost Done!')
  await expect(toast(page)).toContainText('Please enter your name to complete the subscription.')
  await expect(form.firstName).toBeFocused()
  await expect(form.country).toHaveCount(0)
  await expect(form.complete).toBeDisabled()
  await form.firstName.fill('Ada')
  await form.lastName.fill('  ')
  await expect(form.complete).toBeDisabled()
  await form.lastName.fill(' Byron ')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await form.complete.click()
  expect((await sent).postDataJSON()).toEqual({ email, firstName: 'Ada', lastName: 'Byron' })
  await expect(toast(page)).toContainText('Successfully Subscribed!')
  await expect(toast(page)).toContainText('Thank you for subscribing to our newsletter.')
  await expect(form.email).toHaveValue('')
  await expect(form.subscribe).toBeDisabled()
  await expect(form.area.getByText('confirm your address')).toBeFocused()
  expect(await readSubscriber(newsroom.cms, email)).toMatchObject({
    state: 'pending',
    firstName: 'Ada',
    lastName: 'Byron',
  })
})

test('spec §4 newsletter step 2, §7 newsletter calls, §7 newsletter region, §9 newsletter countries: below an article a country can be chosen, and nine fields are sent @phone', async ({
  page,
  newsroom,
}) => {
  const email = uniqueAddress()
  await page.goto(articlePath)
  const form = new NewsletterFormPage(page, 'article')
  await form.submitEmail(email)
  await expect(form.area).not.toContainText('Complete your subscription for')
  await expect(form.country.getByRole('option')).toHaveCount(19)
  await form.firstName.fill('Ada')
  await form.lastName.fill('Byron')
  await form.country.selectOption('Japan')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await form.complete.click()
  const body = (await sent).postDataJSON()
  expect(Object.keys(body).toSorted()).toEqual([
    'browserLanguage',
    'country',
    'email',
    'firstName',
    'lastName',
    'referrer',
    'region',
    'timeZone',
    'userAgent',
  ])
  await expect(toast(page)).toContainText('Successfully Subscribed!')
  expect(await readSubscriber(newsroom.cms, email)).toMatchObject({
    country: 'Japan',
    region: 'Asia',
    browserLanguage: 'en-GB',
    timeZone: 'UTC',
    userAgent: await page.evaluate(() => navigator.userAgent),
  })
})

test("spec §7 newsletter region: without a choice the browser's language says which country", async ({
  page,
  newsroom,
}) => {
  const email = uniqueAddress()
  await page.goto(articlePath)
  const form = new NewsletterFormPage(page, 'article')
  await form.submitEmail(email)
  await form.submitNames('Ada', 'Byron')
  expect(await readSubscriber(newsroom.cms, email)).toMatchObject({ country: 'United Kingdom' })
})

test("spec §4 newsletter back: 'Back' returns to the address, and the other form stays as it is", async ({
  page,
}) => {
  const email = uniqueAddress()
  await page.goto(articlePath)
  const [form, footer] = [new NewsletterFormPage(page, 'article'), new NewsletterFormPage(page, 'footer')]
  await form.submitEmail(email)
  await form.firstName.fill('Ada')
  await form.back.click()
  await expect(form.email).toHaveValue(email)
  await expect(form.email).toBeFocused()
  await expect(footer.email).toHaveValue('')
})

test('a reader subscribes, confirms, leaves with one click and comes back', async ({ page, newsroom }) => {
  const { cms } = newsroom
  const email = uniqueAddress()
  const next = (count: number) => untilMail(cms, { to: email, count })
  await page.goto('/')
  await signUp(page, email)
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
  await next(4)

  // Whoever signs up once more sees what everybody sees; the mail says that there was no need to.
  await signUp(page, email)
  expect((await next(5)).subject).toContain('already subscribed')
  expect(await readSubscriber(cms, email)).toMatchObject({ state: 'confirmed', firstName: 'Ada' })
})

test('a mail program unsubscribes with one POST to the address of the header', async ({ page, newsroom }) => {
  const email = uniqueAddress()
  await page.goto('/')
  await signUp(page, email)
  await page.goto(linkIn(await untilMail(newsroom.cms, { to: email, count: 1 })))
  await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
  const welcome = await untilMail(newsroom.cms, { to: email, count: 2 })
  const address = /<(.+)>/.exec(welcome.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect(response.status).toBe(200)
  expect((await readSubscriber(newsroom.cms, email))?.state).toBe('unsubscribed')
})

test('by keyboard alone: Enter leads from step to step, and the focus with it', async ({ page }) => {
  await page.goto(articlePath)
  const form = new NewsletterFormPage(page, 'article')
  await form.email.focus()
  await page.keyboard.type(uniqueAddress())
  await page.keyboard.press('Enter')
  await expect(form.firstName).toBeFocused()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await expect(form.lastName).toBeFocused()
  await page.keyboard.type('Byron')
  await page.keyboard.press('Tab')
  await expect(form.country).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.complete).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.area.getByText('confirm your address')).toBeFocused()
})

test('axe finds nothing in the second step, here and there', async ({ page }) => {
  await page.goto(articlePath)
  for (const variant of ['article', 'footer'] as const) {
    await new NewsletterFormPage(page, variant).submitEmail(uniqueAddress())
  }
  expect(await findViolations(page, 'newsletter-sign-up')).toEqual([])
})

test.describe('when something fails', () => {
  test.use({ expectedConsoleErrors: [/status of (400|503)|ERR_FAILED/] })

  test('spec §8 newsletter step 1 fails, §8 newsletter step 2 fails: the toast says so, and nothing typed is lost', async ({
    page,
  }) => {
    const email = uniqueAddress()
    await page.goto('/')
    const form = new NewsletterFormPage(page, 'footer')
    await page.route('**/api/newsletter/subscribe', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'Please try again in a moment.' }),
    )
    await form.email.fill(email)
    await form.subscribe.click()
    await expect(toast(page)).toContainText('Subscription Failed')
    await expect(toast(page)).toContainText('503: Please try again in a moment.')
    await expect(form.email).toHaveValue(email)
    await expect(form.subscribe).toBeFocused()
    await page.unroute('**/api/newsletter/subscribe')
    await form.subscribe.click()
    await form.firstName.fill('Ada')
    await form.lastName.fill('Byron')
    await page.route('**/api/newsletter/subscribe', (route) => route.abort())
    await form.complete.click()
    await expect(toast(page)).toContainText('Update Failed')
    await expect(toast(page)).toContainText('Something went wrong')
    await expect(form.firstName).toHaveValue('Ada')
    await page.unroute('**/api/newsletter/subscribe')
    await form.complete.click()
    await expect(toast(page)).toContainText('Successfully Subscribed!')
  })

  test('spec §8 newsletter step 1 fails: an address that is none is refused by the server in words', async ({
    page,
  }) => {
    await page.goto('/')
    const form = new NewsletterFormPage(page, 'footer')
    await form.email.fill('ada@localhost')
    await form.subscribe.click()
    await expect(toast(page)).toContainText(
      '400: Please enter a valid e-mail address, like name@example.com.',
    )
    await expect(form.email).toHaveValue('ada@localhost')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts itself, and mail and pages do the rest', async ({ page, newsroom }) => {
    const email = uniqueAddress()
    await page.goto('/')
    const form = new NewsletterFormPage(page, 'footer')
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

  test('an address that is none leads to a page that says so, and to no mail', async ({ page, newsroom }) => {
    await page.goto('/')
    const form = new NewsletterFormPage(page, 'footer')
    await form.email.fill('ada@localhost')
    await form.subscribe.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check the e-mail address')
    expect(await readMailbox(newsroom.cms, 'ada@localhost')).toEqual([])
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
