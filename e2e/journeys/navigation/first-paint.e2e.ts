import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { templates } from '../../templates/templates.ts'

/*
 * A page is painted with its own part of the style sheet of all pages; the rest comes before the footer (decision 039). The
 * parts must show everything above as all of them do: nothing moves or changes when it comes, however late. Without scripts,
 * so that both visits have the same to show.
 */
const restOfStyles = /\/rest\.[^/]*\.css$/

test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/the server responded with a status of 404/] })

/** So many templates one page visits: without scripts none of them keeps anything. */
const visitsOfOne = 10

const painted = templates.filter(({ path }) => !path.includes('#'))

for (let first = 0; first < painted.length; first += visitsOfOne) {
  const visits = painted.slice(first, first + visitsOfOne)
  const names = visits.map(({ name }) => `'${name}'`).join(', ')
  test(`each looks the same before the rest of its styles is there: ${names} @phone`, async ({ page }) => {
    for (const { name, path } of visits) {
      await test.step(name, async () => {
        await page.goto(path)
        const after = await readLook(page)
        let asked = 0
        await page.route(restOfStyles, (route) => {
          asked += 1
          return route.fulfill({ contentType: 'text/css', body: '' })
        })
        await page.goto(path)
        expect.soft(asked, `${name}: asks for the rest`).toBe(1)
        expect.soft(await readLook(page), name).toEqual(after)
        await page.unroute(restOfStyles)
      })
    }
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
