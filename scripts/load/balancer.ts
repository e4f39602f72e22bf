import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '../env.ts'

export interface Balancer {
  origin: string
  pid: number
  stop: () => Promise<void>
}

/** Starts HAProxy in front of a site server, which it tells where each reader comes from. */
export async function startBalancer(input: { port: number; sitePort: number }): Promise<Balancer> {
  const root = await mkdtemp(join(tmpdir(), 'meridian-balancer-'))
  const file = join(root, 'haproxy.cfg')
  await writeFile(file, balancerConfiguration(input))
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
 * The production configuration, with ports of this machine, one site server and one CMS.
 * @throws where it no longer has what is replaced.
 */
export function balancerConfiguration({ port, sitePort }: { port: number; sitePort: number }): string {
  const replacements: [RegExp, string][] = [
    [/"[$]{BALANCER_READERS-}:8080"/g, `127.0.0.1:${port}`],
    [/"[$]{BALANCER_READERS-}:8081"/g, `127.0.0.1:${port + 1}`],
    [/"[$]{BALANCER_INSIDE-}:4322"/g, `127.0.0.1:${port + 2}`],
    [/"[$]{BALANCER_OPERATIONS-}:8404"/g, `127.0.0.1:${port + 3}`],
    [/server-template site .*/g, `server site1 127.0.0.1:${sitePort}`],
    [/server-template cms .*/g, `server cms1 127.0.0.1:${sitePort + 1}`],
    [/check port 9464/g, `check port ${sitePort + 6}`],
  ]
  return replacements.reduce(
    (text, [from, to]) => {
      if (!text.match(from)) throw new Error(`ops/haproxy/haproxy.cfg no longer has ${from.source}.`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(projectRoot, 'ops/haproxy/haproxy.cfg'), 'utf8'),
  )
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
