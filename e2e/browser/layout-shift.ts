import type { Page } from '@playwright/test'

/** Notes on the root, as `data-shift`, if anything moves on this page from now on: once its fonts are there, which move its text. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue
        if ('value' in entry && typeof entry.value === 'number')
          document.documentElement.dataset['shift'] = String(entry.value)
      }
    }).observe({ type: 'layout-shift' })
  })
}
