import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { openDatabase } from '../../accounts/database.ts'
import { type Mail, untilMail } from '../../cms/mailbox.ts'
import { uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { NewsletterFormPage } from '../../pages/newsletter-form.page.ts'

/** What comes to an address, as the database has it. */
async function taken(email: string): Promise<string[]> {
  const { rows } = await openDatabase().query<{ text: string }>(
    `select n.slug || case when m.paused_until > now() then ' paused' else '' end as text
       from newsletter_memberships m join newsletters n on n.id = m.newsletter_id
       join newsletter_subscribers s on s.id = m.subscriber_id where s.email = $1 order by n.position, n.id`,
    [email],
  )
  return rows.map(({ text }) => text)
}

const uniqueAddress = () => `${uniqueSlug('reader')}@newsletter.example`

function linkIn(mail: Mail, page: 'confirm' | 'unsubscribe'): string {
  const link = new RegExp(`\\S+/newsletter/${page}\\?token=\\S+`).exec(mail.text)?.[0]
  if (link === undefined) throw new Error(`There is no link to ${page} in the mail "${mail.subject}".`)
  return link
}

test('a reader follows the footer to all newsletters, chooses by keyboard, confirms them at once, and leaves one of them', async ({
  page,
  newsroom,
}) => {
  const email = uniqueAddress()
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose your newsletters' }).click()
  await expect(page).toHaveURL(/\/newsletters$/)
  const form = new NewsletterFormPage(page, 'page')
  await form.email.fill(email)
  await expect(form.choice('The Meridian Newsletter')).toBeChecked()
  await form.choice('Weekend Reading').focus()
  await page.keyboard.press('Space')
  await expect(form.choice('Weekend Reading')).toBeChecked()
  expect(await findViolations(page, 'newsletter-sign-up')).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await form.subscribe.click()
  await form.firstName.waitFor()
  await form.submitNames('Ada', 'Byron')

  const mail = await untilMail(newsroom.cms, { to: email, count: 1 })
  expect(mail.subject).toBe('Please confirm your subscription to The Meridian Newsletter and Weekend Reading')
  await page.goto(linkIn(mail, 'confirm'))
  await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  expect(await taken(email)).toEqual(['newsletter', 'weekend-reading'])
})

test('the pages of a link say which newsletter it is for, and stop, pause and exchange it', async ({
  page,
  newsroom,
}) => {
  const email = uniqueAddress()
  await page.goto('/newsletters')
  const form = new NewsletterFormPage(page, 'page')
  await form.choice('Weekend Reading').check()
  await form.choice('The Meridian Newsletter').uncheck()
  await form.submitEmail(email)
  await form.submitNames('Ada', 'Byron')
  await page.goto(linkIn(await untilMail(newsroom.cms, { to: email, count: 1 }), 'confirm'))
  await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  const leave = linkIn(await untilMail(newsroom.cms, { to: email, count: 2 }), 'unsubscribe')

  const main = page.getByRole('main')
  await test.step('it is named, and is not among those that come in its place', async () => {
    await page.goto(leave)
    await expect(main.getByText('You will not get Weekend Reading any more')).toBeVisible()
    await expect(main.getByRole('checkbox', { name: 'Weekend Reading' })).toBeHidden()
    expect(await findViolations(page, 'main')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await taken(email)).toEqual(['weekend-reading'])
  })
  await test.step('paused for a month', async () => {
    await main.getByRole('button', { name: 'Pause it for a month' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is paused for a month')
    expect(await taken(email)).toEqual(['weekend-reading paused'])
  })
  await test.step('all newsletters on one page, with what comes', async () => {
    await page.goto(leave)
    await main.getByRole('link', { name: /^See all/ }).click()
    const weekend = main.getByRole('group', { name: 'Weekend Reading' })
    await expect(weekend.getByText(/^It is paused until \d+ \w+ \d{4}\.$/)).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await weekend.getByRole('radio', { name: 'Send it', exact: true }).check()
    await main
      .getByRole('group', { name: 'The Art of Living' })
      .getByRole('radio', { name: 'Send it', exact: true })
      .check()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your choice is saved')
    expect(await taken(email)).toEqual(['weekend-reading', 'the-art-of-living'])
  })
  await test.step('another in its place', async () => {
    await page.goto(leave)
    await main.getByRole('checkbox', { name: 'The Meridian Newsletter' }).check()
    await main.getByRole('button', { name: 'Get these instead' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your choice is saved')
    expect(await taken(email)).toEqual(['newsletter', 'the-art-of-living'])
  })
  await test.step('all of them stopped', async () => {
    await page.goto(leave)
    await main.getByRole('button', { name: 'Stop all newsletters' }).click()
    await expect(page).toHaveURL(/\/newsletter\/unsubscribed$/)
    expect(await taken(email)).toEqual([])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('several newsletters are chosen, one is stopped, and the others stay', async ({ page, newsroom }) => {
    const email = uniqueAddress()
    await page.goto('/newsletters')
    const form = new NewsletterFormPage(page, 'page')
    await form.choice('The Art of Living').check()
    await form.email.fill(email)
    await form.subscribe.click()
    await expect(page).toHaveURL('/newsletter/requested')
    const mail = await untilMail(newsroom.cms, { to: email, count: 1 })
    expect(mail.subject).toContain('The Meridian Newsletter and The Art of Living')
    await page.goto(linkIn(mail, 'confirm'))
    await page.getByRole('main').getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page).toHaveURL('/newsletter/confirmed')
    const leave = linkIn(await untilMail(newsroom.cms, { to: email, count: 2 }), 'unsubscribe')
    await page.goto(leave.replace('/unsubscribe', '/preferences'))
    await page
      .getByRole('group', { name: 'The Art of Living' })
      .getByRole('radio', { name: 'Do not send it' })
      .check()
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/newsletter/changed')
    expect(await taken(email)).toEqual(['newsletter'])
    await page.goto(leave)
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe', exact: true }).click()
    await expect(page).toHaveURL('/newsletter/unsubscribed')
    expect(await taken(email)).toEqual([])
  })
})
