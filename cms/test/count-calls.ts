import { Session } from 'node:inspector'

/**
 * How many functions of JavaScript are called while `work` runs, and what it gives: a measure of effort that does not
 * depend on how fast the machine is. Of what is built into the engine nothing is counted.
 */
export function countCalls<Result>(work: () => Result): { calls: number; result: Result } {
  const session = new Session()
  session.connect()
  try {
    session.post('Profiler.enable')
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const result = work()
    let calls = 0
    // Within one process the answer is there when `post` returns.
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error
      for (const { functions } of coverage.result)
        for (const { ranges } of functions) calls += ranges[0]?.count ?? 0
    })
    return { calls, result }
  } finally {
    session.disconnect()
  }
}
