import type { Page } from '@playwright/test'

/**
 * Pictures of which `sizes` says another width than they are shown in, by more than a tenth, whether they are loaded yet or not:
 * one that says more is fetched larger than it has to be, one that says less is blurred.
 */
export function findUntrueSizes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('div')
    probe.style.position = 'absolute'
    // For who asks for less motion everything changes in a moment, which is not at once.
    probe.style.transition = 'none'
    document.body.append(probe)
    const saidWidth = (sizes: string): number => {
      const parts = sizes.split(',').map((part) => /^(?:(\(.+\)) )?(\S+)$/.exec(part.trim()))
      const [, , length = '100vw'] =
        parts.find((part) => part?.[1] === undefined || matchMedia(part[1]).matches) ?? []
      probe.style.width = length
      return probe.getBoundingClientRect().width
    }
    const untrue = [...document.querySelectorAll('picture')].flatMap((picture) => {
      const sizes = picture.querySelector('source')?.sizes
      const shown = picture.querySelector('img')?.getBoundingClientRect().width
      if (!sizes || !shown) return []
      const said = saidWidth(sizes)
      if (said >= shown * 0.9 && said <= shown * 1.1) return []
      return [`shown in ${Math.round(shown)} px, and '${sizes}' says ${Math.round(said)} px`]
    })
    probe.remove()
    return [...new Set(untrue)]
  })
}
