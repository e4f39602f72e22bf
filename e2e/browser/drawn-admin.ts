import { expect, type Page } from '@playwright/test'

/** What Next sends out of sight and React then puts into its place. */
const partsOnTheirWay = '[hidden][id^="S:"]'

/**
 * From now on whoever goes to a page of the admin waits until it is drawn: after it has loaded it has its words and fields
 * twice for a moment, once out of sight.
 */
export function awaitDrawnAdmin(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const untilDrawn = async () => {
    if (URL.canParse(page.url()) && new URL(page.url()).pathname.startsWith('/admin'))
      await expect(page.locator(partsOnTheirWay)).toHaveCount(0)
  }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await untilDrawn()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await untilDrawn()
    return response
  }
}
