import type { Page } from '@playwright/test'

/** Notes on the root, as `data-shift`, if anything moves on the pages that are opened from now on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue
        if ('value' in entry && typeof entry.value === 'number')
          document.documentElement.dataset['shift'] = String(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
