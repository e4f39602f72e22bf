/** What one check or test run came to. `details` is what a person needs to see when something failed. */
export type Outcome = { name: string; passed: number; failed: number; skipped: number; details: string }

/** One check: `details` empty means that it passed. */
export function checkOutcome(name: string, details: string): Outcome {
  const isFine = details.trim() === ''
  return { name, passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0, details: details.trim() }
}

/** The line that ends a test run: `12 passed, 0 failed`, with the skipped ones if there are any. */
export function summaryLine(outcomes: Outcome[]): string {
  const total = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  const skipped = total('skipped')
  return `${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
