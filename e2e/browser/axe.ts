import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on a page, or within the elements of a selector: every rule in the light theme, and in the dark one
 * the only rule that a theme can break. Each violation reads 'light: image-alt: <img …>'; none: an empty list.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  await endMotion(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violationsOf(axe(page, within))
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOf(axe(page, within).withRules('color-contrast'))
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

/**
 * A full report of what was fine would take as long as the checks themselves, and so would a page of axe's own to put
 * the report of frames of other origins together: there are none.
 */
function axe(page: Page, within: string | undefined): AxeBuilder {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  return within === undefined ? builder : builder.include(within)
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
