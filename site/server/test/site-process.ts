import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { freePort, siteClient, siteVariables } from './test-site.ts'
import type { FakeCms } from './fake-cms.ts'

const ListensSchema = z.object({ port: z.number(), event: z.literal('The site server listens.') })

/** A site server as a process of its own, to be killed. */
export async function spawnSite(cms: FakeCms, variables: Record<string, string>) {
  const main = join(import.meta.dirname, '..', 'main.ts')
  const child = spawn(process.execPath, [main], {
    env: siteVariables(cms, { ...(await freePort()), LOG_LEVEL: 'info', SERVE_THREADS: '2', ...variables }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const logged: string[] = []
  const port = await listeningPort(child)
  child.stdout.on('data', (chunk: Buffer) => void logged.push(chunk.toString('utf8')))
  return {
    /** What it has written to its log since it listens. */
    log: () => logged.join(''),
    ...siteClient(`http://127.0.0.1:${port}`),
    async kill(signal: NodeJS.Signals): Promise<number | null> {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

async function listeningPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The site server has no output.')
  for await (const line of createInterface(child.stdout)) {
    const parsed = ListensSchema.safeParse(JSON.parse(line))
    if (!parsed.success) continue
    child.stdout.resume()
    return parsed.data.port
  }
  throw new Error('The site server ended before it listened.')
}
