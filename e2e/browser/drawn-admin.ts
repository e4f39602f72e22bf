import type { Page } from '@playwright/test'

/** The root of a page of the admin carries it until its fields and links have come alive. */
const mark = 'data-coming-alive'

/**
 * From now on whatever is done on a page of the admin, or expected of it, waits until it is drawn and its fields and links have come
 * alive, whichever way led there: after it has loaded it has its words and fields twice for a moment, once out of sight, and what is
 * typed or pressed on a busy machine before React has taken them over, nobody hears of.
 */
export function awaitDrawnAdmin(page: Page): void {
  const comingAlive = page.locator(`html[${mark}]`)
  const untilAlive = () => comingAlive.waitFor({ state: 'detached' })
  // Both are sent before anything else is asked of the page.
  void page.addInitScript(markWhileComingAlive, mark)
  void page.addLocatorHandler(comingAlive, untilAlive)
  // What is pressed on the keyboard is not aimed at an element.
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await untilAlive()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await untilAlive()
    return response
  }
}

/** Runs in each document, from its beginning. */
function markWhileComingAlive(attribute: string): void {
  if (!location.pathname.startsWith('/admin') || window !== window.top) return
  // What React has taken over it marks with its properties.
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
  const controls = ':is(main, .template-default__wrap) :is(a[href], input, textarea, button)'
  const isAlive = () =>
    document.readyState === 'complete' &&
    // What Next sends out of sight and React then puts into its place.
    document.querySelector('[hidden][id^="S:"]') === null &&
    [...document.querySelectorAll(controls)].every(
      (element) => propertiesOf(element) !== undefined || isNotOfReact(element),
    )
  const look = () => {
    const isComing = !isAlive()
    document.documentElement?.toggleAttribute(attribute, isComing)
    if (isComing) setTimeout(look, 20)
  }
  look()
}
