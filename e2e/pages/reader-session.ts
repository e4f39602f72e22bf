import { expect, type BrowserContext, type Page } from '@playwright/test'
import { openSessionOf } from '../accounts/people.ts'
import type { Credentials } from '../cms/cms-client.ts'
import { env } from '../env.ts'

/** A browser on which somebody has signed in: the session is simply there. */
export async function signInBrowser(context: BrowserContext, { email }: Credentials): Promise<void> {
  const url = `http://localhost:${env.E2E_PORT}`
  const cookies = await openSessionOf(email)
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
}

/** Signs a browser in by the call that the sign-in screens make, where the password or what the server notes of it matters. */
export async function signInWithPassword(
  context: BrowserContext,
  { email, password }: Credentials,
): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
}

/** Nobody is signed in any more. The page is left first: what it is still asking would be refused, and complained of. */
export async function signOutBrowser(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
