import type { Page } from '@playwright/test'

/** By how many pixels the page can be scrolled sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The focused element when nothing shows that it has the focus or it lies outside the page; else null. */
export async function describeUnseenFocus(page: Page): Promise<string | null> {
  const atOnce = await lookAtFocus(page)
  if (atOnce === null) return null
  // A line that thickens does so with the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return lookAtFocus(page)
}

function lookAtFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    let focused = document.activeElement
    // The provider's form hides what it is made of.
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (focused === null || focused === document.body) return null
    const marks = [focused, focused.parentElement, focused.nextElementSibling].filter(
      (element) => element !== null,
    )
    const isMarked = marks.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    })
    // A field without a box of its own thickens the line below the form.
    const form = focused instanceof HTMLInputElement ? focused.form : null
    const isLined = form !== null && Number.parseFloat(getComputedStyle(form).borderBlockEndWidth) >= 2
    const { width, height } = focused.getBoundingClientRect()
    return (isMarked || isLined) && width > 0 && height > 0 ? null : focused.outerHTML.slice(0, 160)
  })
}

/** What still moves on the page, for a reader who asked for less motion. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
        const lasts = (durations: string) =>
          durations.split(',').some((each) => Number.parseFloat(each) > 0.01)
        return (animationName !== 'none' && lasts(animationDuration)) || lasts(transitionDuration)
      })
      .map((element) => `${element.tagName} ${element.className}`.slice(0, 100)),
  )
}

/** The levels of the headings of the page's own part, in order. */
export function headingLevels(page: Page): Promise<number[]> {
  return page
    .locator('main :is(h1, h2, h3, h4, h5, h6)')
    .evaluateAll((headings) =>
      headings.filter((heading) => heading.checkVisibility()).map(({ tagName }) => Number(tagName.slice(1))),
    )
}

/** What is wrong with them: there is one of the first level, and none leaves out a level. */
export async function findHeadingProblems(page: Page): Promise<string[]> {
  const levels = await headingLevels(page)
  const first = levels.filter((level) => level === 1).length
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)
  return [
    ...(first === 1 ? [] : [`${first} headings of the first level`]),
    ...(jumps.length === 0 ? [] : [`a level is left out: ${levels.join(' ')}`]),
  ]
}
