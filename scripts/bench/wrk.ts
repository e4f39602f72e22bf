import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

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
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`wrk printed no rate for ${input.url}:\n${stdout}`)
  const errors = /Non-2xx or 3xx responses: (\d+)|Socket errors: .*/.exec(stdout)?.[0]
  if (errors !== undefined) throw new Error(`wrk met errors at ${input.url}: ${errors}`)
  return Number(rate)
}
