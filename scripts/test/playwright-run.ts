import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { Outcome } from '../check/outcome.ts'
import { runCommand, type CommandResult } from '../start/run-command.ts'

const ErrorsSchema = z.array(z.object({ message: z.string().optional() }))
const SpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(z.object({ projectName: z.string(), results: z.array(z.object({ errors: ErrorsSchema })) })),
})
const SuiteSchema = z.object({
  specs: z.array(SpecSchema),
  get suites() {
    return z.array(SuiteSchema).optional()
  },
})
const ReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: ErrorsSchema,
  suites: z.array(SuiteSchema).default([]),
})

export interface PlaywrightRun {
  name: string
  root: string
  /** A file in `e2e/`. */
  config: string
  /** Further arguments, e.g. `-g` and what to run. */
  args?: string[]
  reportFile: string
  env: NodeJS.ProcessEnv
  print: (text: string) => void
}

/** Runs what one configuration of Playwright names; its lines are printed as they come. */
export async function runPlaywright(input: PlaywrightRun): Promise<Outcome> {
  rmSync(input.reportFile, { force: true })
  const result = await runCommand({
    command: process.execPath,
    args: ['node_modules/@playwright/test/cli.js', 'test', '--config', input.config, ...(input.args ?? [])],
    cwd: join(input.root, 'e2e'),
    env: { ...input.env, PLAYWRIGHT_JSON_OUTPUT_FILE: input.reportFile },
    onOutput: input.print,
  })
  if (existsSync(input.reportFile))
    return readPlaywrightReport(input.name, readFileSync(input.reportFile, 'utf8'), result)
  const reason = result.ok ? 'it left no report' : result.reason
  return { name: input.name, passed: 0, failed: 1, skipped: 0, details: `Playwright crashed: ${reason}` }
}

/** A test that passed only at a second try has failed; so has a run without a test or with an error around them. */
export function readPlaywrightReport(name: string, json: string, result: CommandResult): Outcome {
  const report = ReportSchema.parse(JSON.parse(json))
  const { expected: passed, skipped } = report.stats
  const failed = report.stats.unexpected + report.stats.flaky
  const errors = messages(report.errors)
  const details = [errors, ...report.suites.flatMap(failureDetails)]
    .filter((text) => text !== '')
    .join('\n\n')
  const counts = { name, passed, failed, skipped, details }
  if (passed + failed + skipped === 0) return { ...counts, failed: 1, details: `No journey ran.\n${errors}` }
  if (failed === 0 && (!result.ok || errors !== '')) {
    return { ...counts, failed: 1, details: `${result.ok ? '' : result.reason}\n${errors}` }
  }
  return counts
}

/** What a person needs to see of the journeys of a suite that failed. */
function failureDetails({ specs, suites = [] }: z.infer<typeof SuiteSchema>): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const projects = tests.map(({ projectName }) => projectName).join(', ')
      const errors = tests.flatMap(({ results }) => results.map((result) => messages(result.errors)))
      return `${title}\n  (${file}:${line}, ${projects})\n${errors.join('\n')}`
    })
  return [...own, ...suites.flatMap(failureDetails)]
}

function messages(errors: z.infer<typeof ErrorsSchema>): string {
  return stripVTControlCharacters(errors.map(({ message = '' }) => message).join('\n'))
}
