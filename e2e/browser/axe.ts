import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on a page, or within the elements of a selector: every rule in the light theme, and in the dark one
 * the only rule that a theme can break. Each violation reads 'light: image-alt: <img …>'; none: an empty list.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  await endMotion(page)
  await loadAxe(page)
  await showIn(page, 'light')
  const light = await runAxe(page, { within })
  await showIn(page, 'dark')
  const dark = await runAxe(page, { within, rules: ['color-contrast'] })
  return [...light.map((text) => `light: ${text}`), ...dark.map((text) => `dark: ${text}`)]
}

/**
 * From now on a colour is what it will be, and never on its way there: one that begins to change when the browser gets
 * to that part of the page, or with a part that is only just drawn, can't be waited for.
 */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    const still =
      'transition: none !important; animation-delay: 0s !important; animation-duration: 0s !important'
    sheet.replaceSync(`*, ::before, ::after { ${still} }`)
    document.adoptedStyleSheets.push(sheet)
  })
}

/** In a theme, with what follows it by script: the form of the payment provider is told its colours by the page. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(areCardFormsTold)
}

/** Whether the forms for cards, each a shadow tree, have been told the ink of the page as it is now; those of a page that tells them nothing have. */
function areCardFormsTold(): boolean {
  const ink = getComputedStyle(document.body).color
  return [...document.querySelectorAll('*')].every(({ shadowRoot }) => {
    if (!shadowRoot?.querySelector('.Input')) return true
    const [rule] = shadowRoot.adoptedStyleSheets.at(-1)?.cssRules ?? []
    const told = rule instanceof CSSStyleRule ? rule.style.getPropertyValue('--color-text') : ''
    return told === '' || told === ink
  })
}

/**
 * Once for a document and each of its frames: to read the source takes longer than most rules. Axe's own client of
 * Playwright reads it four times for two runs, and gives up on a frame after a second.
 */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isLoaded = await frame.evaluate(() => 'axe' in window)
    if (!isLoaded) await frame.evaluate(source)
  }
}

/** A full report of what was fine would take as long as the checks themselves. */
async function runAxe(
  page: Page,
  { within, rules }: { within?: string | undefined; rules?: string[] },
): Promise<string[]> {
  const violations = await page.evaluate(
    async ([selector, only]) => {
      const axe: typeof axeCore = Reflect.get(window, 'axe')
      const found = await axe.run(selector ?? document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
      })
      return found.violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }))
    },
    [within, rules] as const,
  )
  return violations.flatMap(({ id, elements }) => elements.map((html) => `${id}: ${html.slice(0, 200)}`))
}
