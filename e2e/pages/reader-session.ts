import { expect, type BrowserContext } from '@playwright/test'
import type { Credentials } from '../cms/cms-client.ts'

/** Signs a browser in as somebody, as the sign-in screens do, without going through one. */
export async function signInBrowser(
  context: BrowserContext,
  { email, password }: Credentials,
): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
}
