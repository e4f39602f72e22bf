import { expect, type Page } from '@playwright/test'
import { overflow } from './layout.ts'

const softly = expect.configure({ soft: true })

/**
 * Expects that a page does not scroll sideways, neither on its screen nor at 200 % zoom, and gives it back its size. 320
 * is the narrowest width that WCAG 2.2 (1.4.10) asks for: a phone zoomed in is no narrower to a page.
 */
export async function expectToFit(page: Page): Promise<void> {
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  for (const width of [screen.width, Math.round(Math.max(320, screen.width / 2))]) {
    await page.setViewportSize({ ...screen, width })
    await softly.poll(() => overflow(page), `scrolls sideways at ${width} px`).toBe(0)
  }
  await page.setViewportSize(screen)
}
