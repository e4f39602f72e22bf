import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'

/** Every screen of a reader who is signed in. */
export const readerTemplates = [
  { name: 'account overview', path: '/account' },
  { name: 'account subscription', path: '/account?tab=subscription' },
  { name: 'account delivery', path: '/account?tab=delivery' },
  { name: 'account payments', path: '/account?tab=payments' },
  { name: 'account saved articles', path: '/account?tab=saved' },
  { name: 'account newsletters', path: '/account?tab=newsletters' },
  { name: 'account support', path: '/account?tab=support' },
  { name: 'account settings', path: '/account?tab=settings' },
  { name: 'dashboard subscription', path: '/dashboard' },
  { name: 'dashboard reading progress', path: '/dashboard?tab=reading' },
  { name: 'dashboard payment history', path: '/dashboard?tab=payments' },
  { name: 'dashboard settings', path: '/dashboard?tab=settings' },
]

/** Opens such a screen and waits for all that it shows. */
export async function openReaderScreen(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(/^Loading/)).toHaveCount(0)
}

/** Something in every list of a reader. */
export async function fillAccount(request: APIRequestContext): Promise<void> {
  const write = async (path: string, data: object) => {
    const answer = await request.post(`/api/user/${path}`, { data })
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  }
  await write('addresses', {
    firstName: 'Augusta Ada',
    lastName: 'King of Lovelace',
    addressLine1: '12 Rindfleischetikettierungsüberwachungsstraße',
    addressLine2: 'Third Floor',
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    state: '',
    postalCode: 'LL61 5UJ',
    country: 'United Kingdom',
    type: 'shipping',
  })
  await write('support-tickets', {
    subject: `A word that cannot be broken: ${'Unabhängigkeit'.repeat(6)}`,
    message: `First line.\n${'Rindfleischetikettierung'.repeat(8)}`,
    category: 'delivery',
  })
  await write('reading-progress', { articleId: 'the-quiet-capital', progressPercent: 40 })
  await write('reading-progress', { articleId: 'the-second-factory', progressPercent: 100 })
}
