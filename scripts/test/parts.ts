import { checkOutcome, summaryLine, type Outcome } from '../check/outcome.ts'

/** One part of a test run: a check, the tests of a package, a build that others need. */
export interface Part {
  name: string
  /** Names of the parts that have to pass before it. */
  needs?: readonly string[]
  /** How many processes of it compute at the same time: so many places it takes. */
  workers: number
  run: () => Promise<Outcome>
}

/** When a part ran, in milliseconds since the run began, and what it came to. */
export interface FinishedPart {
  name: string
  startedAtMs: number
  endedAtMs: number
  outcome: Outcome
}

/**
 * Runs all parts, as many beside one another as there are places, each as soon as what it needs has passed: in the given
 * order, so that long ones stand first. A part that asks for more places than there are waits for all of them, and none that
 * comes later takes them from it; one whose need has failed fails without running. An exception is a failure like any other.
 */
export async function runParts(
  parts: readonly Part[],
  { places, finished }: { places: number; finished: (part: FinishedPart) => void },
): Promise<Outcome[]> {
  requireNeeds(parts)
  const beganAtMs = performance.now()
  const sinceBeginning = () => performance.now() - beganAtMs
  const passed = new Map<string, boolean>()
  const running = new Set<Promise<void>>()
  const outcomes: Outcome[] = []
  let waiting = [...parts]
  let free = places

  const run = async (part: Part): Promise<void> => {
    const startedAtMs = sinceBeginning()
    const failedNeed = part.needs?.find((name) => passed.get(name) === false)
    const outcome =
      failedNeed === undefined
        ? await part.run().catch((error: unknown) => checkOutcome(part.name, describeError(error)))
        : checkOutcome(part.name, `Not run: '${failedNeed}' failed.`)
    passed.set(part.name, outcome.failed === 0)
    outcomes.push(outcome)
    finished({ name: part.name, startedAtMs, endedAtMs: sinceBeginning(), outcome })
  }
  const start = (part: Part) => {
    const taken = Math.min(part.workers, places)
    free -= taken
    const settled = run(part).finally(() => {
      free += taken
      running.delete(settled)
    })
    running.add(settled)
  }

  while (waiting.length > 0 || running.size > 0) {
    let isPlaceKept = false
    waiting = waiting.filter((part) => {
      const isReady = part.needs?.every((name) => passed.has(name)) ?? true
      const fits = Math.min(part.workers, places) <= free
      // For the first that is ready and does not fit, places are kept free.
      if (!isReady || isPlaceKept || !fits) {
        isPlaceKept ||= isReady
        return true
      }
      start(part)
      return false
    })
    await Promise.race(running)
  }
  return outcomes
}

/** A part that waits for itself or for one that comes after it could wait for ever. */
function requireNeeds(parts: readonly Part[]): void {
  const before = new Set<string>()
  for (const { name, needs = [] } of parts) {
    const missing = needs.find((need) => !before.has(need))
    if (missing !== undefined)
      throw new Error(`'${name}' needs '${missing}', which does not stand before it.`)
    before.add(name)
  }
}

/** The line of a part that has ended: `✓ tests of shared   6.1 s   210 passed, 0 failed`. */
export function partLine({ name, startedAtMs, endedAtMs, outcome }: FinishedPart): string {
  const seconds = ((endedAtMs - startedAtMs) / 1000).toFixed(1)
  const counts = outcome.passed + outcome.failed + outcome.skipped > 1 ? `   ${summaryLine([outcome])}` : ''
  return `  ${outcome.failed > 0 ? '✗' : '✓'} ${name.padEnd(28)} ${seconds.padStart(6)} s${counts}`
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
