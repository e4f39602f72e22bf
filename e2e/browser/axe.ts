import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on a page, or within the elements of a selector: every rule in the light theme, and in the dark one
 * the only rule that a theme can break. Each violation reads 'light: image-alt: <img …>'; none: an empty list.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  await show(page, 'light')
  const light = await violationsOf(axe(page, within))
  await show(page, 'dark')
  const dark = await violationsOf(axe(page, within).withRules('color-contrast'))
  return [...light.map((text) => `light: ${text}`), ...dark.map((text) => `dark: ${text}`)]
}

/**
 * Brings a theme up, and waits until no colour is on its way from one to the other. Transitions alone are waited for:
 * an animation that follows the scroll position never finishes.
 */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map((transition) => transition.finished))
  })
}

/** A full report of what was fine would take as long as the checks themselves. */
function axe(page: Page, within: string | undefined): AxeBuilder {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  return within === undefined ? builder : builder.include(within)
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
