import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../fixtures/reader.ts'
import { signInBrowser } from '../pages/reader-session.ts'

const first = { path: '/articles/the-quiet-capital', id: 'the-quiet-capital', title: 'The Quiet Capital' }
const second = { path: '/articles/the-second-factory', id: 'the-second-factory', title: 'The Second Factory' }
const SavedSchema = z.array(z.object({ articleId: z.string() }))

async function save(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
}

async function inAccount(context: BrowserContext): Promise<string[]> {
  const answer = await context.request.get('/api/user/saved-articles')
  return SavedSchema.parse(await answer.json()).map(({ articleId }) => articleId)
}

const onDevice = (page: Page) => page.evaluate(() => localStorage.getItem('meridian-saved-articles'))
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test.beforeEach('a reader is signed in', ({ reader }) => {
  test.info().annotations.push({ type: 'reader', description: reader.email })
})

test('what this device has saved goes into the account at sign-in, once, and leaves the device @phone', async ({
  page,
  context,
  reader,
}) => {
  await context.clearCookies()
  await save(page, first.path)
  await save(page, second.path)
  await signInBrowser(context, reader)
  await page.goto('/account')
  await expect.poll(() => inAccount(context)).toEqual([second.id, first.id])
  await expect.poll(() => onDevice(page)).toBeNull()
  await page.goto('/saved')
  await expect(titles(page)).toHaveText([second.title, first.title])
  await expect(page.getByText('Kept in your account, for when there is time.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
})

test('an article saved on one device is there on another, and gone when it is removed there', async ({
  page,
  context,
  browser,
  reader,
}) => {
  const other = await browser.newContext()
  await signInBrowser(other, reader)
  await save(page, first.path)
  await expect(page.getByText('Saved in your account.')).toBeVisible()
  const elsewhere = await other.newPage()
  await elsewhere.goto('/saved')
  await expect(titles(elsewhere)).toHaveText([first.title])
  await elsewhere.getByRole('button', { name: `Remove ${first.title}` }).click()
  await expect(elsewhere.getByText('Nothing saved yet.')).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  expect([await inAccount(context), await onDevice(page)]).toEqual([[], null])
  await other.close()
})

test('after logging out nothing of the account is left on the device', async ({ page }) => {
  await save(page, first.path)
  await page.getByRole('button', { name: 'Ada', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).not.toContain(first.id)
})

test.describe('a server that refuses', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 503/] })

  test('a list that cannot be read says so, and is read again on request', async ({ page }) => {
    await page.route('**/api/user/saved-articles', (route) =>
      route.fulfill({ status: 503, body: 'Please try again shortly.' }),
    )
    await page.goto('/saved')
    await expect(page.getByText('503: Please try again shortly.')).toBeVisible()
    await page.unroute('**/api/user/saved-articles')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  })

  test('an article that the account did not take is not shown as saved', async ({ page }) => {
    await page.route(`**/api/user/saved-articles/${first.id}`, (route) =>
      route.fulfill({ status: 503, body: 'Please try again shortly.' }),
    )
    await page.goto(first.path)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('503: Please try again shortly.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  })
})
