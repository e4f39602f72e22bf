import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { templates } from '../../templates/templates.ts'

/*
 * A page is painted with its own part of the style sheet of all pages; the rest comes before the footer (decision 039). The
 * parts must show everything above as all of them do: nothing moves or changes when it comes, however late. Without scripts,
 * so that both visits have the same to show.
 */
test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/the server responded with a status of 404/] })

for (const template of templates.filter(({ path }) => !path.includes('#'))) {
  test(`'${template.name}' looks the same before the rest of its styles is there @phone`, async ({
    page,
  }) => {
    await page.goto(template.path)
    const after = await readLook(page)
    await page.route(/\/rest\.[^/]*\.css$/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    await page.goto(template.path)
    expect(await readLook(page)).toEqual(after)
  })
}

/** Where each element of the head and the main part of a page is, and how it looks. */
async function readLook(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() => {
    // A colour that still changes, since a style sheet has come, is looked at as it will be.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
    const properties = [
      'display',
      'color',
      'background-color',
      'border',
      'opacity',
      'font',
      'letter-spacing',
      'text-decoration',
      'object-position',
      'transform',
    ]
    return [...document.querySelectorAll('body > header *, main, main *')]
      .filter((element) => element.closest('dialog') === null && element.getClientRects().length > 0)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const looks = properties.map((name) => style.getPropertyValue(name))
        const box = [x, y, width, height].map((pixels) => pixels.toFixed(1))
        return `${element.tagName} ${element.getAttribute('class')} ${box.join()} ${looks.join(' ')}`
      })
  })
}
