import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { timingsFileOf, type FileTiming } from '../../scripts/test/timings.schema.ts'

/** What a step is about; those within it are a part of it. Null: look within it. */
function kindOf({ category, title }: TestStep): string | null {
  if (title === 'Before Hooks') return 'preparing'
  if (title === 'After Hooks' || title === 'Worker Cleanup') return 'clearing up'
  if (category === 'expect') return 'expecting'
  if (category === 'pw:api') return /^(Navigate|Reload)/.test(title) ? 'opening pages' : 'acting'
  return null
}

/** A reporter of Playwright that writes where the time of each file went, beside the results in JSON. */
// oxlint-disable-next-line import/no-default-export -- So a reporter is found.
export default class PlaywrightTimings implements Reporter {
  readonly #reportFile: string
  readonly #files = new Map<string, Record<string, number>>()
  #root = ''

  constructor({ reportFile }: { reportFile: string }) {
    this.#reportFile = reportFile
  }

  onBegin({ rootDir }: FullConfig): void {
    this.#root = rootDir
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(this.#root, test.location.file)
    const ms = this.#files.get(file) ?? {}
    this.#files.set(file, ms)
    const before = total(ms)
    const add = (steps: TestStep[]) => {
      for (const step of steps) {
        const kind = kindOf(step)
        if (kind === null) add(step.steps)
        else ms[kind] = (ms[kind] ?? 0) + Math.max(0, step.duration)
      }
    }
    add(result.steps)
    // What a journey does beside the browser: staff behind the scenes, the provider, the database.
    const beside = result.duration - (total(ms) - before)
    ms['beside the browser'] = (ms['beside the browser'] ?? 0) + Math.max(0, beside)
  }

  onEnd(): void {
    const timings = [...this.#files].map(([file, msByKind]): FileTiming => ({ file, msByKind }))
    writeFileSync(timingsFileOf(this.#reportFile), JSON.stringify(timings))
  }

  printsToStdio(): boolean {
    return false
  }
}

function total(ms: Record<string, number>): number {
  return Object.values(ms).reduce((sum, each) => sum + each, 0)
}
