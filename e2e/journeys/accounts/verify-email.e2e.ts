import { deletePersonOf } from '../../accounts/people.ts'
import { findViolations } from '../../browser/axe.ts'
import { linkIn } from '../../cms/mail-link.ts'
import { untilMail } from '../../cms/mailbox.ts'
import { uniqueEmail, uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'

test('a new reader confirms the address by the button that the mail leads to @phone', async ({
  page,
  context,
  newsroom,
}) => {
  const email = uniqueEmail('ada')
  newsroom.afterwards(() => deletePersonOf(email))
  await context.request.post('/api/auth/register', {
    data: { firstName: 'Ada', lastName: 'Lovelace', email, password: uniqueName('Pass') },
  })
  const link = linkIn(await untilMail(newsroom.cms, { to: email, count: 1 }), '/auth/verify-email')
  await page.goto(link)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(main.getByText('Thank you. Your address is confirmed.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')

  await page.goto('/')
  await page.goto(link)
  await main.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(main.getByText('Your address is confirmed already.')).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 4\d\d/] })

  test('a page that says that a link is not valid any more passes axe', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const main = page.getByRole('main')
    for (const path of ['/auth/verify-email', '/auth/confirm-email']) {
      await page.goto(`${path}#token=never-was-one`)
      await main.getByRole('button').click()
      await expect(main.getByText(/not valid any more/)).toBeVisible()
      expect(await findViolations(page, 'main'), path).toEqual([])
    }
  })
})
