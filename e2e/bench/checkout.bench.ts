import type { Browser } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/*
 * A part of `npm run bench:pages`: prints how long somebody without an account waits for the checkout's form on a warm server, from
 * the navigation until the card can be typed and the button pressed. Each visit is a browser's first: nothing is in its
 * cache, and a payment of its own is set up. Fails above 600 ms.
 */
const visits = 15
const atMostMs = 600

for (const plan of ['global-reader', 'platinum']) {
  test(`checkout of ${plan}, from navigation to usable`, async ({ browser, baseURL }) => {
    const times: number[] = []
    for (let visit = 0; visit <= visits; visit += 1) {
      const usableMs = await timeVisit(browser, `${baseURL}/checkout?plan=${plan}`)
      // The first makes the server's code warm.
      if (visit > 0) times.push(usableMs)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    const slowest = sorted.at(-1) ?? Number.NaN
    console.log(
      `\nCheckout of ${plan}, ${times.length} first visits: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
    )
    expect(median).toBeLessThanOrEqual(atMostMs)
  })
}

async function timeVisit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      // The sandbox draws its form in a shadow tree, as the provider does in a frame.
      const findCard = () =>
        [...document.querySelectorAll('main .payment-field *')]
          .map(({ shadowRoot }) => shadowRoot?.querySelector<HTMLInputElement>('[autocomplete="cc-number"]'))
          .find((input) => input?.checkVisibility() && !input.disabled)
      const look = () => {
        const button = document.querySelector<HTMLButtonElement>('main form button[type="submit"]')
        if (!button || button.disabled || !findCard()) return
        observer.disconnect()
        performance.mark('usable')
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
    await page.goto(url)
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
    const usableMs = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime)
    return usableMs ?? Number.NaN
  } finally {
    await context.close()
  }
}
