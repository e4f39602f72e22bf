import type { Page } from '@playwright/test'

/** Scrolls until this share of the text has passed the lower edge of the window. */
export async function readTo(page: Page, share: number): Promise<void> {
  await page.evaluate(
    (part) =>
      new Promise<void>((resolve) => {
        const runs = document.querySelectorAll('[data-reading] .prose')
        const top = runs[0]?.getBoundingClientRect().top ?? Number.NaN
        const bottom = runs[runs.length - 1]?.getBoundingClientRect().bottom ?? Number.NaN
        scrollTo({ top: scrollY + top + (bottom - top) * part - innerHeight, behavior: 'instant' })
        // It is noted with the scroll event, which comes with the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    share,
  )
}

/**
 * Has the page believe that it is not in view, from its first script on, or is again. Under automation every page is in view,
 * and Chromium prerenders none; to a page both look the same, until `visibilitychange` says that it is shown.
 */
export async function openUnseen(page: Page, path: string): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
  )
  await page.goto(path)
}

export async function show(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}
