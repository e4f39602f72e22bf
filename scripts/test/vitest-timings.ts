import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
import { timingsFileOf, type FileTiming } from './timings.schema.ts'

/** A reporter of Vitest that writes where the time of each file went, beside the results in JSON. */
// oxlint-disable-next-line import/no-default-export -- So a reporter is found.
export default class VitestTimings {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { outputFile, root } = this.#vitest?.config ?? {}
    if (typeof outputFile !== 'object' || outputFile.json === undefined || root === undefined) return
    const timings = modules.map((module): FileTiming => {
      const spent = module.diagnostic()
      return {
        file: relative(root, module.moduleId),
        msByKind: {
          starting: spent.environmentSetupDuration + spent.prepareDuration,
          databases: spent.setupDuration,
          loading: spent.collectDuration,
          testing: spent.duration,
        },
      }
    })
    writeFileSync(timingsFileOf(outputFile.json), JSON.stringify(timings))
  }
}
