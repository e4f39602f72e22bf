import type { Page } from '@playwright/test'
import { findViolations } from '../browser/axe.ts'
import { expect, test } from '../fixtures/newsroom.ts'

const path = '/articles/the-quiet-capital'

test('spec §2 share dialog: social links, sms: and the link, without any of their scripts @phone', async ({
  page,
  baseURL,
}) => {
  const dialog = await openShareDialog(page)
  for (const [name, host] of [
    ['X', 'x.com'],
    ['LinkedIn', 'www.linkedin.com'],
    ['Facebook', 'www.facebook.com'],
    ['WhatsApp', 'wa.me'],
  ]) {
    const link = dialog.getByRole('link', { name: `${name} (opens in a new tab)` })
    const href = new URL((await link.getAttribute('href')) ?? '')
    expect([href.protocol, href.host]).toEqual(['https:', host])
    expect(decodeURIComponent(href.search)).toContain(`${baseURL}${path}`)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(`${baseURL}${path}`)
})

test('the dialog keeps the focus inside and gives it back, locks the page and closes by Escape and button @phone', async ({
  page,
}) => {
  const dialog = await openShareDialog(page)
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
})

test("spec §8 copy: the link is copied, 'Copied!' shows for 2 s", async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openShareDialog(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const toast = page.getByText('Copied!', { exact: true })
  await expect(toast).toBeVisible()
  await expect(page.getByText('Link copied to clipboard', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`)
  await expect(toast).toBeHidden({ timeout: 4000 })
})

test('where the browser refuses to copy, the reader is told how, and the link is selected', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused.', 'NotAllowedError'))
  })
  const dialog = await openShareDialog(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText('Your browser did not allow copying.')).toBeVisible()
  const link = dialog.getByRole('textbox', { name: 'Link' })
  await expect(link).toBeFocused()
  expect(
    await link.evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    ),
  ).toBe(await link.inputValue())
  await expect(page.getByText('Copied!')).toHaveCount(0)
})

test("spec §5 share by e-mail: a recipient is required, 'Email opened' shows for 3 s @phone", async ({
  page,
}) => {
  const dialog = await openShareDialog(page)
  const recipient = dialog.getByRole('textbox', { name: 'Send by e-mail to' })
  const send = dialog.getByRole('button', { name: 'Open e-mail' })
  await expect(send).toBeDisabled()
  await recipient.fill('   ')
  await expect(send).toBeDisabled()
  await recipient.fill(' ada@example.org ')
  const [mail] = await Promise.all([turnedTo(page, 'mailto:'), send.click()])
  const toast = page.getByText('Email opened', { exact: true })
  await expect(toast).toBeVisible()
  expect(mail.pathname).toBe('ada@example.org')
  expect(mail.searchParams.get('subject')).toBe('The Quiet Capital')
  expect(mail.searchParams.get('body')).toContain(path)
  await expect(toast).toBeHidden({ timeout: 5000 })
  await recipient.fill('')
  await expect(send).toBeDisabled()
})

test("spec §8 share by e-mail or SMS: 'SMS opened' shows for 3 s", async ({ page }) => {
  const dialog = await openShareDialog(page)
  const [message] = await Promise.all([
    turnedTo(page, 'sms:'),
    dialog.getByRole('link', { name: 'Text message' }).click(),
  ])
  const toast = page.getByText('SMS opened', { exact: true })
  await expect(toast).toBeVisible()
  expect(message.searchParams.get('body')).toContain(path)
  await expect(toast).toBeHidden({ timeout: 5000 })
})

test('a device with a sheet of its own is offered it', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    navigator.share = (data) => {
      document.documentElement.dataset['shared'] = JSON.stringify(data)
      return Promise.resolve()
    }
  })
  const dialog = await openShareDialog(page)
  await dialog.getByRole('button', { name: 'More ways…' }).click()
  const shared = await page.evaluate(() => document.documentElement.dataset['shared'] ?? '')
  expect(JSON.parse(shared)).toEqual({ title: 'The Quiet Capital', url: `${baseURL}${path}` })
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
