import { setTimeout as pause } from 'node:timers/promises'

const limitMs = 120_000

/**
 * Resolves when an address answers 200.
 * @throws Error after two minutes, with the last answer.
 */
export async function untilAnswers(url: string): Promise<void> {
  const giveUpAtMs = Date.now() + limitMs
  for (;;) {
    const answer = await ask(url)
    if (answer === null) return
    if (Date.now() > giveUpAtMs) throw new Error(`${url} has not answered 200 for two minutes: ${answer}`)
    await pause(100)
  }
}

/** Null for 200, else what was answered in its place. */
export async function ask(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
    const text = await response.text()
    return response.status === 200 ? null : `${response.status} ${text.slice(0, 300)}`
  } catch (error) {
    if (error instanceof Error) return String(error.cause ?? error)
    throw error
  }
}
