import type { Page } from '@playwright/test'
import { describeUnseenFocus } from './layout.ts'

/** Where most of a page's head is behind, and what is its own begins. */
const stopsOfTheHead = 12
/** So many of what is a page's own are looked at. */
const stopsOfMain = 13

/** The same for the beginning of a page: its head, which is that of all others, and what follows. */
export function findUnseenStopsFromTheTop(page: Page): Promise<string[]> {
  return findUnseenStops(page, { atMost: stopsOfTheHead + stopsOfMain, beforeMain: stopsOfTheHead })
}

/** The same for what is a page's own. */
export async function findUnseenStopsOfMain(page: Page): Promise<string[]> {
  await page.locator('main').focus()
  return findUnseenStops(page, { atMost: stopsOfMain })
}

/**
 * The first stops of the keyboard that nothing shows, at most `atMost`: forwards as the page is drawn, and back again in forced
 * colours. None: an empty list. Counting begins where the focus is.
 */
export async function findUnseenStops(
  page: Page,
  { atMost, beforeMain = 0 }: { atMost: number; beforeMain?: number },
): Promise<string[]> {
  const inMain = await page
    .locator('main')
    .locator('a[href], button, input, select, textarea, summary')
    .count()
  const stops = Math.min(atMost, beforeMain + inMain)
  const unseen: string[] = []
  const look = async (stop: number, colours: string) => {
    const element = await describeUnseenFocus(page)
    if (element !== null) unseen.push(`stop ${stop}, ${colours}: ${element}`)
  }
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    await look(stop, 'own colours')
  }
  await page.emulateMedia({ forcedColors: 'active' })
  for (let stop = stops - 1; stop >= 0; stop -= 1) {
    await look(stop, 'forced colours')
    await page.keyboard.press('Shift+Tab')
  }
  await page.emulateMedia({ forcedColors: 'none' })
  return unseen
}
