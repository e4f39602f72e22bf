/** How many milliseconds a processor was busy with some work, whatever else the machine does meanwhile, and what it gives. */
export function timeProcessor<Result>(work: () => Result): { ms: number; result: Result } {
  const before = process.threadCpuUsage()
  const result = work()
  const { user, system } = process.threadCpuUsage(before)
  return { ms: (user + system) / 1000, result }
}
