import { openDatabase } from '../../accounts/database.ts'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { readMailbox, untilMailAbout } from '../../cms/mailbox.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { AdminLogin } from '../../pages/admin-login.page.ts'
import { signOutBrowser, signInBrowser } from '../../pages/reader-session.ts'
import { subscribe } from '../../payments/subscribe.ts'

// A client may declare ten times in ten minutes; anyone who repeats these journeys is many readers.
test.beforeEach(() => openDatabase().query("delete from rate_limits where starts_with(key, 'contracts:')"))

const declarant = () => {
  const name = uniqueName('Ada')
  return { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org` }
}

test('every page leads to both, which need nobody to sign in; so does the page of the plans', async ({
  page,
}) => {
  for (const path of ['/', '/privacy', '/checkout?plan=none', '/auth']) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Cancel contracts here', exact: true })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Withdraw from contract', exact: true })).toBeVisible()
  }
  await page.goto('/subscription')
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract' }).click()
  await expect(page).toHaveURL('/contracts/withdraw')
  await expect(page.getByRole('button', { name: 'Confirm withdrawal', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Auf Deutsch' }).click()
  await expect(page).toHaveURL('/contracts/widerrufen')
  await expect(page.getByRole('heading', { level: 1, name: 'Vertrag widerrufen', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Widerruf bestätigen', exact: true })).toBeVisible()
  await page.goto('/contracts/kuendigen')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Verträge hier kündigen', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'jetzt kündigen', exact: true })).toBeVisible()
})

test('a subscriber cancels without signing in: the receipt is there at once and in the mail, the plan ends with its period, and it can be resumed @phone', async ({
  page,
  context,
  newsroom,
  reader,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await subscribe(context.request, { plan: 'global-reader' })
  await test.step('signed in, it knows who declares', async () => {
    await page.goto('/contracts/cancel')
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('E-mail address of your subscription')).toHaveValue(reader.email)
    await expect(page.getByLabel('E-mail address for the confirmation')).toHaveValue(reader.email)
  })
  await signOutBrowser(page)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancel contracts here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel contracts here' })).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Cancel now', exact: true })

  await test.step('what is missing is said beside the field', async () => {
    await page.getByLabel('Extraordinary cancellation').check()
    await confirm.click()
    await expect(page.getByLabel('Reason', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Please enter your name.')
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Ordinary cancellation', { exact: true }).check()
  })

  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('E-mail address of your subscription').fill(reader.email)
  await page.getByLabel('E-mail address for the confirmation').fill(reader.email)
  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Lovelace')
  await confirm.dblclick()

  const heading = page.getByRole('heading', { level: 1, name: 'We have received your cancellation' })
  await expect(heading).toBeFocused()
  const receipt = page.getByRole('main').locator('dl')
  await expect(receipt.getByText('I cancel this contract.')).toBeVisible()
  await expect(receipt.getByText(/^\d+ \w+ \d{4} at \d\d:\d\d:\d\d UTC$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => overflow(page)).toBe(0)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a text file' }).click()
  expect((await saving).suggestedFilename()).toBe('cancellation.txt')

  const subjects = async () => (await readMailbox(newsroom.cms, reader.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^We have received your cancellation/))
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/subscription ends on/))

  await signInBrowser(context, reader)
  await page.goto('/account?tab=subscription')
  const notice = page.getByRole('region', { name: /^Your subscription ends on/ })
  await expect(notice.getByRole('button', { name: 'Resume subscription' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/status of 400/] })

  test('a withdrawal in German is taken, shown and mailed; refused, it comes back with what was typed', async ({
    page,
    newsroom,
  }) => {
    const { name, email } = declarant()
    await page.goto('/contracts/widerrufen')
    await page.getByLabel('Ihr Name').fill(name)
    await page.getByLabel('E-Mail-Adresse Ihres Abonnements').fill(email)
    await page.getByLabel('E-Mail-Adresse für die Bestätigung').fill('ada@example')
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    await expect(page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse an.')).toBeVisible()
    await expect(page.getByLabel('Ihr Name')).toHaveValue(name)
    await page.getByLabel('E-Mail-Adresse für die Bestätigung').fill(email)
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ihr Widerruf ist eingegangen' })).toBeVisible()
    const number = (
      await page.locator('dt', { hasText: 'Nummer' }).locator('+ dd').first().innerText()
    ).trim()
    const mail = await untilMailAbout(newsroom.cms, `Ihr Widerruf ist eingegangen (${number})`)
    expect(mail.to).toBe(email)
  })
})

test.describe('while the CMS is away', () => {
  test.use({ expectedConsoleErrors: [/status of 503/] })

  test('it says so, and nothing of the form is lost', async ({ page }) => {
    const { name, email } = declarant()
    await page.route('**/api/contracts/withdrawals', (route) => route.fulfill({ status: 503, body: 'Away.' }))
    await page.goto('/contracts/withdraw')
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('E-mail address of your subscription').fill(email)
    await page.getByLabel('E-mail address for the confirmation').fill(email)
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'nothing of it is lost' })).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue(name)
    await page.unroute('**/api/contracts/withdrawals')
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByRole('heading', { name: 'We have received your withdrawal' })).toBeVisible()
  })
})

test('support settles the case of a withdrawal, sees the rules, and changes neither them nor the declaration', async ({
  page,
  newsroom,
  request,
}) => {
  const { name, email } = declarant()
  const data = { name, contractEmail: email, email }
  const sent = await request.post('/api/contracts/withdrawals', { data })
  expect(sent.status()).toBe(200)
  const { number } = await sent.json()
  await new AdminLogin(page).signIn(await newsroom.hire('support'))
  const entry = page.getByRole('link', { name: `Withdrawal (${number})` })
  await expect(async () => {
    await page.goto('/admin/collections/contract-cases')
    await expect(entry).toBeVisible({ timeout: 3000 })
  }).toPass()
  await entry.click()
  await expect(page.getByLabel('What was found')).toHaveValue(/Nobody has an account with the address/)
  await expect(page.getByLabel('What was found')).toBeDisabled()
  await page.getByLabel('What was done').fill('Written to.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/admin/collections/notice-rules')
  await page.getByRole('link', { name: 'California: every year' }).click()
  await expect(page.getByLabel('Link to the source')).toHaveValue(/leginfo/)
  await expect(page.getByLabel('Link to the source')).toBeDisabled()
})
