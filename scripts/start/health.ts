import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from './service.ts'
import { StartFailure } from './start-failure.ts'

const askEveryMs = 150
const hopelessAfterFailures = 3

export type HealthCheck = { url: string; headers?: Record<string, string>; limitMs: number }

/**
 * Waits until a service answers 200.
 * @throws StartFailure with the end of its log when it keeps dying or does not answer in time.
 */
export async function waitUntilHealthy(
  service: Service,
  check: HealthCheck,
  signal: AbortSignal,
): Promise<void> {
  const giveUpAtMs = Date.now() + check.limitMs
  let lastAnswer = 'nothing'
  for (;;) {
    const answer = await ask(check, signal)
    if (answer === '200') return
    lastAnswer = answer
    if (service.failures >= hopelessAfterFailures) {
      throw failure(service, `The ${service.spec.name} process ends again and again`)
    }
    if (Date.now() > giveUpAtMs) {
      const seconds = Math.round(check.limitMs / 1000)
      throw failure(
        service,
        `The ${service.spec.name} process did not become ready within ${seconds} s (last answer: ${lastAnswer})`,
      )
    }
    await pause(askEveryMs, undefined, { signal })
  }
}

async function ask(check: HealthCheck, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(check.url, {
      headers: check.headers ?? {},
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

function failure(service: Service, problem: string): StartFailure {
  return new StartFailure(
    `${problem}. Its last lines:\n\n${service.lastLines(25)}\n`,
    `The whole log is ${service.logFile}. Correct the cause and start again.`,
  )
}
