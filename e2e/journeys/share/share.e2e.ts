import type { Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/newsroom.ts'

const path = '/articles/the-quiet-capital'

test('spec §2 share dialog: it keeps the focus inside and gives it back, locks the page, closes by Escape and button, and shares the link @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openShareDialog(page)
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(`${baseURL}${path}`)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  expect(await findViolations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(shareAction(page)).toBeFocused()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(shareAction(page)).toBeFocused()

  await shareAction(page).click()
  await test.step('spec §8 copy: the link is copied', async () => {
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Copied!', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`)
  })
  await test.step('spec §8 share by e-mail or SMS: the programs for them are opened', async () => {
    await dialog.getByRole('textbox', { name: 'Send by e-mail to' }).fill(' ada@example.org ')
    const [mail] = await Promise.all([
      turnedTo(page, 'mailto:'),
      dialog.getByRole('button', { name: 'Open e-mail' }).click(),
    ])
    await expect(page.getByText('Email opened', { exact: true })).toBeVisible()
    expect(mail.pathname).toBe('ada@example.org')
    expect(mail.searchParams.get('subject')).toBe('The Quiet Capital')
    expect(mail.searchParams.get('body')).toContain(path)
    const [message] = await Promise.all([
      turnedTo(page, 'sms:'),
      dialog.getByRole('link', { name: 'Text message' }).click(),
    ])
    await expect(page.getByText('SMS opened', { exact: true })).toBeVisible()
    expect(message.searchParams.get('body')).toContain(path)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the action leads to plain links at the end of the article', async ({ page }) => {
    await page.goto(path)
    await shareAction(page).click()
    const links = page.getByRole('navigation', { name: 'Share this article' })
    await expect(links).toBeInViewport()
    await expect(links.getByRole('link', { name: 'LinkedIn (opens in a new tab)' })).toHaveAttribute(
      'href',
      /^https:\/\//,
    )
    await expect(links.getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', /^mailto:\?subject=/)
    await expect(links.getByRole('link', { name: 'Text message' })).toHaveAttribute('href', /^sms:/)
  })
})

function shareAction(page: Page) {
  return page.getByRole('link', { name: 'Share', exact: true })
}

async function openShareDialog(page: Page) {
  await page.goto(path)
  await shareAction(page).click()
  const dialog = page.getByRole('dialog', { name: 'Share this article' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The address with which the page turns to another program. */
async function turnedTo(page: Page, protocol: 'mailto:' | 'sms:'): Promise<URL> {
  const request = await page.waitForRequest((candidate) => candidate.url().startsWith(protocol))
  return new URL(request.url())
}
