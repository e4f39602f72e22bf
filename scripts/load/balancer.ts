import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Balancer {
  origin: string
  pid: number
  stop: () => Promise<void>
}

/** Starts HAProxy in front of a site server, which it tells where each reader comes from. */
export async function startBalancer(input: { port: number; sitePort: number }): Promise<Balancer> {
  const root = await mkdtemp(join(tmpdir(), 'meridian-balancer-'))
  const file = join(root, 'haproxy.cfg')
  await writeFile(file, configuration(input))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const failed = Promise.race([
    once(child, 'error').then(([error]) => {
      throw new Error('HAProxy could not be started: install the package haproxy.', { cause: error })
    }),
    once(child, 'exit').then(([code]) => {
      throw new Error(`HAProxy ended with ${code}.`)
    }),
  ])
  // It ends in the end, when nobody waits for it any more.
  failed.catch(() => undefined)
  const origin = `http://localhost:${input.port}`
  await Promise.race([failed, untilAnswering(origin)])
  return {
    origin,
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(root, { recursive: true, force: true })
    },
  }
}

/**
 * One thread for each core; connections to the site server are kept and shared. A site server that is too busy to say
 * that it is ready is still asked when there is no other.
 */
function configuration({ port, sitePort }: { port: number; sitePort: number }): string {
  return `
global
    maxconn 8000
defaults
    mode http
    balance leastconn
    option redispatch 1
    retries 3
    retry-on conn-failure empty-response response-timeout
    http-reuse always
    timeout connect 500ms
    timeout client 130s
    timeout server 130s
    timeout http-request 10s
    timeout http-keep-alive 65s
frontend readers
    bind 127.0.0.1:${port}
    http-request set-header X-Forwarded-For %[src]
    http-request disable-l7-retry unless { method GET HEAD }
    use_backend last_resort if { nbsrv(sites) eq 0 }
    default_backend sites
backend sites
    option httpchk GET /_meridian/ready
    default-server check inter 1s fall 2 rise 2
    server site1 127.0.0.1:${sitePort}
backend last_resort
    server site1 127.0.0.1:${sitePort}
`
}

async function untilAnswering(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`${origin}/_meridian/health`).catch(
      (cause: unknown) => new Error('not yet', { cause }),
    )
    if (!(answer instanceof Error) && answer.ok) return
    await pause(50)
  }
  throw new Error(`The balancer did not answer at ${origin} within 10 s.`)
}
