import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Outcome } from '../check/outcome.ts'
import { runCommand, type CommandResult } from '../start/run-command.ts'

const ReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

type Report = z.infer<typeof ReportSchema>

export interface VitestRun {
  name: string
  root: string
  /** The package, below the root. */
  folder: string
  /** Further arguments: parts of the names of files, `--shard=1/3`. */
  args?: string[]
  /** How many files run at the same time. */
  workers: number
  reportFile: string
  env: NodeJS.ProcessEnv
}

/** Runs the unit and integration tests of one package and reads what came out of it from the JSON report. */
export async function runVitest(input: VitestRun): Promise<Outcome> {
  rmSync(input.reportFile, { force: true })
  const result = await runCommand({
    command: process.execPath,
    args: [
      join(input.root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--maxWorkers=${input.workers}`,
      '--reporter=json',
      `--reporter=${join(import.meta.dirname, 'vitest-timings.ts')}`,
      `--reporter=${join(import.meta.dirname, 'vitest-stray-errors.ts')}`,
      `--outputFile.json=${input.reportFile}`,
      ...(input.args ?? []),
    ],
    cwd: join(input.root, input.folder),
    // Test files start hundreds of processes and threads that load the same modules: Node keeps what it has compiled.
    env: { ...input.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: join(input.root, 'node_modules/.cache/node') },
  })
  if (!existsSync(input.reportFile)) return crash(input.name, result)
  return readVitestReport(input.name, readFileSync(input.reportFile, 'utf8'), result)
}

/** A run without a single test, or one that ended badly without a failed test, counts as one failure. */
export function readVitestReport(name: string, json: string, result: CommandResult): Outcome {
  const report = ReportSchema.parse(JSON.parse(json))
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  const skipped = report.numPendingTests + report.numTodoTests
  const total = report.numPassedTests + failed + skipped
  const details = failureDetails(report, brokenFiles)
  const counts = { name, passed: report.numPassedTests, failed, skipped }
  if (total === 0) return { ...counts, failed: 1, details: `No test ran.\n${result.output}` }
  if (!result.ok && failed === 0)
    return { ...counts, failed: 1, details: `${result.reason}\n${result.output}` }
  return { ...counts, details }
}

function failureDetails(report: Report, brokenFiles: Report['testResults']): string {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${test.fullName}\n  (${file.name})\n${(test.failureMessages ?? []).join('\n')}`),
  )
  const files = brokenFiles.map((file) => `${file.name} could not run:\n${file.message ?? ''}`)
  return [...tests, ...files].join('\n\n')
}

function crash(name: string, result: CommandResult): Outcome {
  const reason = result.ok ? 'It left no report.' : result.reason
  return {
    name,
    passed: 0,
    failed: 1,
    skipped: 0,
    details: `The test runner crashed: ${reason}\n${result.output}`,
  }
}
