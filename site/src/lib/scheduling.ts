/** Does something once the page is idle, or when `timeoutMs` have passed. Not every browser tells when it is idle. */
export function whenIdle(work: () => void, timeoutMs: number): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: timeoutMs })
  else setTimeout(work, timeoutMs)
}

/** Resolves in a task of its own: what the reader did meanwhile comes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
