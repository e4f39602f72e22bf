import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { readMailbox, untilMail } from '../../cms/mailbox.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { expectToast } from '../../pages/toast.ts'

const centre = '/account?tab=newsletters'

test.describe('for a subscriber', () => {
  test.use({ readerOptions: { planTier: 'platinum' } })

  test('The Executive Agenda is a click away from the front page: chosen, paused, resumed and stopped, also in two tabs @phone', async ({
    page,
    context,
    newsroom,
    reader,
  }) => {
    await page.goto('/')
    const promo = page.getByRole('complementary', { name: 'The Executive Agenda' })
    const signUp = promo.getByRole('link', { name: 'Sign Up' })
    // Before the page knows who reads, the same words lead to the plans.
    await expect(signUp).toHaveAttribute('href', centre)
    await signUp.click()
    await expect(page).toHaveURL(centre)
    const agenda = page.getByRole('region', { name: 'The Executive Agenda', exact: true })
    await expect(agenda.getByText('Every Monday before seven')).toBeVisible()
    await expect(page.getByText(`They come to ${reader.email}.`)).toBeVisible()

    await test.step('chosen, at once and without a mail', async () => {
      await agenda.getByRole('button', { name: /^Subscribe/ }).click()
      await expect(agenda.getByText('subscribed', { exact: true })).toBeVisible()
      await expectToast(page, 'Subscribed', 'You get The Executive Agenda from now on.')
      await expect(agenda.getByRole('heading')).toBeFocused()
      expect(await readMailbox(newsroom.cms, reader.email)).toEqual([])
    })
    await test.step('paused until a day, then until one returns', async () => {
      await agenda.getByRole('button', { name: /^Pause/ }).click()
      expect(await findViolations(page, 'main')).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await agenda.getByRole('button', { name: 'Pause it' }).click()
      await expect(agenda.getByText(/^It comes again from \d+ \w+ \d{4}\.$/)).toBeVisible()
      await page.reload()
      await agenda.getByRole('button', { name: /^Resume/ }).click()
      await agenda.getByRole('button', { name: /^Pause/ }).click()
      await agenda.getByRole('combobox').selectOption('I return')
      await agenda.getByRole('button', { name: 'Pause it' }).click()
      await expect(agenda.getByText('It rests until you return.')).toBeVisible()
    })
    await test.step('stopped in another tab: this one finds out with its next click', async () => {
      const other = await context.newPage()
      await other.goto(centre)
      const there = other.getByRole('region', { name: 'The Executive Agenda', exact: true })
      await there.getByRole('button', { name: /^Stop/ }).click()
      await expect(there.getByRole('button', { name: /^Subscribe/ })).toBeVisible()
      await agenda.getByRole('button', { name: /^Stop/ }).click()
      await expect(agenda.getByRole('button', { name: /^Subscribe/ })).toBeVisible()
    })
    expect(await findViolations(page, 'main')).toEqual([])
  })
})

test.describe('with an address that was never confirmed', () => {
  test.use({ readerOptions: { isEmailVerified: false } })

  test('the choice waits for the link in a mail, and is there once that is followed', async ({
    page,
    newsroom,
    reader,
  }) => {
    await page.goto(centre)
    const letter = page.getByRole('region', { name: 'The Meridian Newsletter', exact: true })
    await letter.getByRole('button', { name: /^Subscribe/ }).click()
    await expectToast(page, 'Please look into your inbox')
    await expect(letter.getByText('not confirmed yet')).toBeVisible()
    const mail = await untilMail(newsroom.cms, { to: reader.email, count: 1 })
    expect(mail.subject).toBe('Please confirm your subscription to The Meridian Newsletter')
    await page.goto(/https?:\/\/\S+\/newsletter\/confirm\?token=\S+/.exec(mail.text)?.[0] ?? '')
    await page.getByRole('main').getByRole('button').click()
    await expect(page).toHaveURL(/\/newsletter\/confirmed$/)
    await page.goto(centre)
    await expect(letter.getByText('subscribed', { exact: true })).toBeVisible()
  })

  test('one for readers with a plan says so to who has none', async ({ page, reader }) => {
    await page.goto(centre)
    const agenda = page.getByRole('region', { name: 'The Executive Agenda', exact: true })
    await expect(
      agenda.getByText('For readers with a plan; the free one is enough.'),
      reader.email,
    ).toBeVisible()
    await expect(agenda.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscription')
  })
})

test.describe('while the CMS is away', () => {
  test.use({ expectedConsoleErrors: [/status of 503/] })

  test('the centre says so, and asks again when told to', async ({ page, reader }) => {
    await page.route('**/api/user/newsletters', (route) =>
      route.fulfill({ status: 503, body: 'Please try again shortly.' }),
    )
    await page.goto(centre)
    await expect(page.getByText('503: Please try again shortly.'), reader.email).toBeVisible()
    await page.unroute('**/api/user/newsletters')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'The Executive Agenda', exact: true })).toBeVisible()
  })
})
