import { expect, type Page } from '@playwright/test'
import { overflow } from './layout.ts'
import { findUntrueSizes } from './picture-sizes.ts'

const softly = expect.configure({ soft: true })

/**
 * Expects that a page does not scroll sideways, neither on its screen nor at 200 % zoom, and gives it back its size. 320
 * is the narrowest width that WCAG 2.2 (1.4.10) asks for: a phone zoomed in is no narrower to a page. At the widths of
 * `trueSizesAt` it must fit as well, and each picture say how wide it is shown.
 */
export async function expectToFit(
  page: Page,
  { trueSizesAt = [] }: { trueSizesAt?: readonly number[] } = {},
): Promise<void> {
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  const zoomed = Math.round(Math.max(320, screen.width / 2))
  const widths = new Set([screen.width, zoomed, ...trueSizesAt])
  // To draw a page at another width is what takes the time.
  let shown = screen.width
  for (const width of [...widths].toSorted((one, other) => other - one)) {
    if (width !== shown) await page.setViewportSize({ ...screen, width })
    shown = width
    await softly.poll(() => overflow(page), `scrolls sideways at ${width} px`).toBe(0)
    if (!trueSizesAt.includes(width)) continue
    await softly.poll(() => findUntrueSizes(page), `pictures at ${width} px`).toEqual([])
  }
  if (shown !== screen.width) await page.setViewportSize(screen)
}
