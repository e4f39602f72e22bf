import { expect, type Page } from '@playwright/test'

/** What Next sends out of sight and React then puts into its place. */
const partsOnTheirWay = '[hidden][id^="S:"]'

/** What React has taken over it marks with its properties; what is typed or pressed before, it may not know of. */
const isTakenOver = () => {
  const propertiesOf = (element: Element): object | undefined => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
    return key === undefined ? undefined : Reflect.get(element, key)
  }
  // A text draws its own links, and what a server has compared stands as its markup.
  const isNotOfReact = (element: Element) => {
    if (element.closest('[contenteditable]')) return true
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const properties = propertiesOf(parent)
      if (properties) return 'dangerouslySetInnerHTML' in properties
    }
    return false
  }
  const controls = '.template-default__wrap :is(a[href], input, textarea, button)'
  return [...document.querySelectorAll(controls)].every(
    (element) => propertiesOf(element) || isNotOfReact(element),
  )
}

/**
 * From now on whoever goes to a page of the admin waits until it is drawn and its fields have come alive: after it has loaded
 * it has its words and fields twice for a moment, once out of sight, and on a busy machine they take no input yet.
 */
export function awaitDrawnAdmin(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const untilDrawn = async () => {
    if (!URL.canParse(page.url()) || !new URL(page.url()).pathname.startsWith('/admin')) return
    await expect(page.locator(partsOnTheirWay)).toHaveCount(0)
    await page.waitForFunction(isTakenOver)
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
