import { checks, type Check, type CheckContext } from './checks.ts'
import { checkOutcome, type Outcome } from './outcome.ts'

const atOnce = 2

/** Runs the checks whose name contains one of `wanted` (all if empty) and prints a line for each. */
export async function runChecks(
  context: CheckContext,
  wanted: string[],
  print: (line: string) => void,
): Promise<Outcome[]> {
  const queue = checks.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      outcomes.push(await runCheck(check, context, print))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

async function runCheck(
  check: Check,
  context: CheckContext,
  print: (line: string) => void,
): Promise<Outcome> {
  const startedAtMs = Date.now()
  const details = await check
    .run(context, (line) => print(`    ${line}`))
    .catch((error: unknown) => String(error))
  const outcome = checkOutcome(check.name, details)
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1)
  print(`  ${outcome.failed > 0 ? '✗' : '✓'} ${check.name.padEnd(28)} ${seconds.padStart(5)} s`)
  if (outcome.failed > 0) print(`\n${outcome.details.replace(/^/gm, '      ')}\n`)
  return outcome
}
