/** How long a reader waits for an answer of the provider to a question. */
export const readWait = { timeout: 5_000, maxNetworkRetries: 1 }

/** How long for something that it does. Those that must be done once have an idempotency key of ours as well. */
export const writeWait = { timeout: 12_000, maxNetworkRetries: 1 }

/** How long for what the page asks again and again until it knows. */
export const glanceWait = { timeout: 3_000, maxNetworkRetries: 0 }
