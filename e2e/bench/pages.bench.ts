import { budgetsOf, findExcess } from '../budgets/budgets.ts'
import {
  lighthouseCategories,
  lighthouseGoals,
  measureLighthouse,
  mostBlockingMs,
} from '../budgets/lighthouse.ts'
import { weighPage } from '../budgets/page-weight.ts'
import { findChromium } from '../browser/find-chromium.ts'
import { env } from '../env.ts'
import { expect, test } from '../fixtures/test.ts'
import { templates } from '../templates/templates.ts'

/*
 * `npm run bench:pages [-- -g article]`: prints what each template costs a reader and how Lighthouse's phone scores
 * it, and fails where a budget or a goal is missed.
 */
test.use({ expectedConsoleErrors: [/the server responded with a status of 404/] })

const kilobyte = 1024
const inKilobytes = (bytes: number, atMost: number) =>
  `${(bytes / kilobyte).toFixed(1)} of ${(atMost / kilobyte).toFixed(0)} KB`

for (const template of templates) {
  test(template.name, async ({ page, baseURL }) => {
    const chromium = findChromium(env)
    if (chromium === null) throw new Error('No Chromium was found.')
    const weight = await weighPage(page, template)
    const limits = budgetsOf(template)
    console.log(
      [
        `\n${template.name}  ${template.path}`,
        `  first flight ${inKilobytes(weight.firstFlightBytes, limits.firstFlightBytes)}, of it headers ${weight.headerBytes} of ${limits.headerBytes} bytes`,
        `  HTML + CSS ${inKilobytes(weight.htmlAndCssBytes, limits.htmlAndCssBytes)}`,
        `  JavaScript before idle ${inKilobytes(weight.scriptBytesBeforeIdle, limits.scriptBytesBeforeIdle)}`,
        `  JavaScript after it ${inKilobytes(weight.scriptBytesAfterIdle, limits.scriptBytesAfterIdle)}`,
        `  JavaScript in use ${inKilobytes(weight.scriptBytesInUse, limits.scriptBytesInUse)}`,
        `  fonts ${weight.fontFiles} of ${limits.fontFiles}, ${inKilobytes(weight.fontBytes, limits.fontBytes)}`,
        `  other origins ${weight.foreignRequests.length}, layout shift ${weight.layoutShift.toFixed(4)}`,
      ].join('\n'),
    )
    expect.soft(findExcess(weight, limits)).toEqual([])
    const categories = lighthouseCategories.filter((category) => {
      if (category === 'seo') return !template.isUnlisted
      // The browser notes the status of a page that is not found as an error of the console.
      return category !== 'best-practices' || template.name !== 'not found'
    })
    const { scores, blockingMs, processorBlockingMs } = await measureLighthouse(
      `${baseURL}${template.path}`,
      { chromePath: chromium, categories },
    )
    console.log(
      `  Lighthouse ${JSON.stringify(scores)}, blocking ${processorBlockingMs.toFixed(0)} ms of processor time, ${blockingMs.toFixed(0)} ms by the clock`,
    )
    expect.soft(blockingMs, 'total blocking time').toBeLessThanOrEqual(mostBlockingMs)
    expect.soft(processorBlockingMs, 'the same by processor time').toBeLessThanOrEqual(mostBlockingMs)
    for (const category of categories)
      expect.soft(scores[category], category).toBeGreaterThanOrEqual(lighthouseGoals[category])
  })
}
