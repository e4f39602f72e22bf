import type { Page } from '@playwright/test'

/** Stops the page's time from its beginning: it goes on by `page.clock.runFor` alone, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  // Between the two it goes on, and it cannot be stopped at a moment that is over.
  await page.clock.install({ time: now - 60_000 })
  await page.clock.pauseAt(now)
}
