import { beaconPath } from '@meridian/shared/audience/beacon'
import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../../fixtures/reader.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

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

test('what this device has saved goes into the account at sign-in, is there on every device, gone when it is removed there, and nothing of it is left after logging out', async ({
  page,
  context,
  browser,
  reader,
}) => {
  const other = await browser.newContext()
  await signInBrowser(other, reader)
  const elsewhere = await other.newPage()

  await test.step('at sign-in, once', async () => {
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

  await test.step('removed on another device', async () => {
    await elsewhere.goto('/saved')
    await expect(titles(elsewhere)).toHaveText([second.title, first.title])
    for (const { title } of [second, first]) {
      await elsewhere.getByRole('button', { name: `Remove ${title}` }).click()
      await expect(elsewhere.getByRole('button', { name: `Remove ${title}` })).toHaveCount(0)
    }
    await expect(elsewhere.getByText('Nothing saved yet.')).toBeVisible()
    await page.goto('/saved')
    await expect(page.getByText('Nothing saved yet.')).toBeVisible()
    expect([await inAccount(context), await onDevice(page)]).toEqual([[], null])
  })

  await test.step('saved while signed in', async () => {
    await save(page, first.path)
    await expect(page.getByText('Saved in your account.')).toBeVisible()
    await elsewhere.goto('/saved')
    await expect(titles(elsewhere)).toHaveText([first.title])
  })

  await test.step('after logging out', async () => {
    await page.getByRole('button', { name: 'Ada', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/saved')
    await expect(page.getByText('Nothing saved yet.')).toBeVisible()
    const kept = await page.evaluate(() => [
      ...Object.entries(sessionStorage),
      ...Object.entries(localStorage),
    ])
    // What this tab has told since: that home was come to from the article, whose page the reader left by logging out.
    const ofReaders = kept.filter(([key]) => key !== `meridian-cache:${beaconPath}`)
    expect(JSON.stringify(ofReaders)).not.toContain(first.id)
  })
  await other.close()
})

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a saved article waits on the device and goes into the account by itself', async ({
    page,
    context,
    reader,
  }) => {
    await signInBrowser(context, reader)
    // The page has all its code: what a browser could not load once, it does not load again before the next page.
    const read = page.waitForResponse('/api/user/saved-articles')
    await page.goto(first.path)
    await read
    const action = page.getByRole('button', { name: 'Save', exact: true })
    await context.setOffline(true)
    await action.click()
    await expect(page.getByText('No connection: saved on this device')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Saved in your account.')).toBeVisible()
    await expect.poll(() => inAccount(context)).toEqual([first.id])
    expect(await onDevice(page)).toBeNull()
  })
})
