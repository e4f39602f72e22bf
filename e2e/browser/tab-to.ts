import { expect } from '../fixtures/test.ts'
import type { Locator, Page } from '@playwright/test'

/** Goes on by the tabulator key, past so many places at most, until this one has the focus. */
export async function tabTo(page: Page, place: Locator, atMost: number): Promise<void> {
  for (let stop = 0; stop < atMost; stop += 1) {
    await page.keyboard.press('Tab')
    if (await place.evaluate((element) => element === document.activeElement)) return
  }
  await expect(place).toBeFocused()
}
