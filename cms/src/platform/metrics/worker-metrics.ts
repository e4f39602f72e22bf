import { createRegistry } from '@meridian/shared/operations/operations-server'
import { Counter, Histogram } from 'prom-client'

/** What the worker counts as it goes; the state of queue and database is read when somebody asks (`figures.ts`). */
export const registry = createRegistry('worker')
const registers = [registry]

export const publishLatency = new Histogram({
  name: 'meridian_publish_latency_seconds',
  help: 'From the commit of a publish until it was live on a target.',
  labelNames: ['target'],
  buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 5, 10, 30, 60, 300],
  registers,
})

export const failedDeliveries = new Counter({
  name: 'meridian_publish_deliveries_failed_total',
  help: 'Deliveries of publishes that a target did not take.',
  labelNames: ['target'],
  registers,
})

export const purgedKeys = new Counter({
  name: 'meridian_cdn_purged_keys_total',
  help: 'Keys that the CDN was told to forget, repeats included.',
  registers,
})

export const failedPurges = new Counter({
  name: 'meridian_cdn_purges_failed_total',
  help: 'Purges that the CDN did not take.',
  registers,
})

export const jobDuration = new Histogram({
  name: 'meridian_job_duration_seconds',
  help: 'Runs of jobs, by kind and by what came of them: done, failed (to be tried again), given_up.',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
  registers,
})

export const mails = new Counter({
  name: 'meridian_mails_total',
  help: 'Mails: sent, repeated (sent before, not sent again), failed (to be tried again or given up).',
  labelNames: ['outcome'],
  registers,
})
for (const outcome of ['sent', 'repeated', 'failed']) mails.inc({ outcome }, 0)

/** Sends a mail and counts what came of it. */
export async function countMail(send: () => Promise<boolean>): Promise<boolean> {
  try {
    const isSent = await send()
    mails.inc({ outcome: isSent ? 'sent' : 'repeated' })
    return isSent
  } catch (error) {
    mails.inc({ outcome: 'failed' })
    throw error
  }
}
