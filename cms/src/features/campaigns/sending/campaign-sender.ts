import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { ProcessDatabase } from '../../../platform/database/process-database.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { forkProgram } from '../../../platform/processes/fork-program.ts'
import { keepRunning } from '../../../platform/processes/keep-running.ts'
import { givesWay } from '../../../platform/processes/niceness.ts'
import { Wakeup } from '../../../platform/queue/wakeup.ts'
import { hasSendsToBringOut, sendsChannel } from './send-rows.ts'

const program = fileURLToPath(import.meta.resolve('./lane-process.ts'))
const stopLimitMs = 9000

export interface CampaignSender {
  /** What is being handed over is settled first. */
  stop: () => Promise<void>
}

/**
 * Brings campaigns out in one worker of all, and in another one when that has stopped, died or vanished: it starts the process that does so when
 * there is something to send.
 */
export function startCampaignSender(options: {
  database: ProcessDatabase
  logger: Logger
  pollMs?: number
  /** How often a worker that stands by asks whether it has to take over. */
  standbyMs?: number
}): CampaignSender {
  const { database, logger, pollMs = 15_000, standbyMs = 1500 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const wakeup = new Wakeup()
  const wake = () => wakeup.wake()
  const unsubscribe = database.listener.subscribe({
    channel: sendsChannel,
    onNotification: wake,
    onConnected: wake,
  })

  async function follow(held: AbortSignal): Promise<void> {
    while (!held.aborted) {
      if (await hasSendsToBringOut(database.pool)) await runUntilIdle(held)
      else await wakeup.wait(pollMs, held)
    }
  }

  const following = keepRunning({
    signal,
    logger,
    failure: 'campaigns were interrupted',
    work: () =>
      database.sessionLocks.runUntilLost(locks.campaignLane, { signal, retryMs: standbyMs }, follow),
  })
  return {
    stop: async () => {
      stopping.abort()
      unsubscribe()
      await following
    },
  }
}

/** Runs the process until it ends by itself, or `held` aborts. */
async function runUntilIdle(held: AbortSignal): Promise<void> {
  const child = forkProgram(program, { niceness: givesWay })
  const stop = () => endGently(child)
  held.addEventListener('abort', stop, { once: true })
  const ended = once(child, 'exit')
  if (held.aborted) stop()
  const [code] = await ended
  held.removeEventListener('abort', stop)
  if (code !== 0 && !held.aborted) throw new Error(`The process of campaigns ended with ${code}.`)
}

function endGently(child: ChildProcess): void {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
  child.once('exit', () => clearTimeout(timer))
}
