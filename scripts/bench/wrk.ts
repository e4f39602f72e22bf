import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { processEnvironment } from '../env.ts'

const run = promisify(execFile)

/** Requests per second of one address, asked for gzip over `connections` kept-alive connections. */
export async function measureRequestsPerSecond(input: {
  url: string
  connections: number
  seconds: number
}): Promise<number> {
  const { stdout } = await run('wrk', [
    '--threads=1',
    `--connections=${input.connections}`,
    `--duration=${input.seconds}s`,
    '--header=Accept-Encoding: gzip',
    input.url,
  ])
  refuseErrors(stdout, input.url)
  return rateIn(stdout, input.url)
}

const LatencySchema = z.object({ value: z.coerce.number(), unit: z.enum(['us', 'ms', 's']) })
const unitMs = { us: 0.001, ms: 1, s: 1000 }

export interface Latency {
  p50Ms: number
  p99Ms: number
  requestsPerSecond: number
}

/**
 * How long answers take, asked over `connections` kept-alive connections at once: those of one address, or what a script
 * of wrk's (Lua) asks for.
 */
export async function measureLatency(input: {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
  script?: string
  /** What the script finds in its environment. */
  variables?: Record<string, string>
}): Promise<Latency> {
  const given = [
    '--threads=1',
    '--latency',
    // An answer that comes late counts by its latency.
    '--timeout=20s',
    `--connections=${input.connections}`,
    `--duration=${input.seconds}s`,
    ...(input.script === undefined ? [] : [`--script=${input.script}`]),
    ...Object.entries(input.headers).map(([name, value]) => `--header=${name}: ${value}`),
    input.url,
  ]
  const { stdout } = await run('wrk', given, { env: { ...processEnvironment(), ...input.variables } })
  refuseErrors(stdout, input.url)
  const latency = (share: number) => {
    const found = new RegExp(`^\\s+${share}%\\s+(?<value>[\\d.]+)(?<unit>us|ms|s)\\s*$`, 'm').exec(stdout)
    const { value, unit } = LatencySchema.parse(found?.groups)
    return value * unitMs[unit]
  }
  return { p50Ms: latency(50), p99Ms: latency(99), requestsPerSecond: rateIn(stdout, input.url) }
}

function rateIn(stdout: string, url: string): number {
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`wrk printed no rate for ${url}:\n${stdout}`)
  return Number(rate)
}

function refuseErrors(stdout: string, url: string): void {
  const errors = /Non-2xx or 3xx responses: (\d+)|Socket errors: .*/.exec(stdout)?.[0]
  if (errors !== undefined) throw new Error(`wrk met errors at ${url}: ${errors}`)
}
