import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { processEnvironment } from '../env.ts'
import type { Hostility } from './hostile-client.ts'
import type { Attack, HostileKind } from './hostile-kinds.ts'

export interface HostileRun {
  /** Resolves when all is open, however long the server lets that take. */
  opened: Promise<void>
  /** Lets go of everything and tells what came of it. */
  stop(): Promise<Hostility>
}

export interface HostileOrder extends Attack {
  kind: HostileKind
  port: number
}

const StateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('opened') }),
  z.object({ state: z.literal('stopped'), opened: z.number(), refused: z.number() }),
])

/** Sets one hostile client on the product, in a process of its own. */
export function startHostileRun(order: HostileOrder): HostileRun {
  const child = fork(join(import.meta.dirname, 'hostile-process.ts'), [JSON.stringify(order)], {
    execArgv: [],
    env: processEnvironment(),
  })
  const opened = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<Hostility>()
  child.on('message', (message) => {
    const state = StateSchema.parse(message)
    if (state.state === 'opened') opened.resolve()
    else stopped.resolve({ opened: state.opened, refused: state.refused })
  })
  child.once('exit', (code) => {
    opened.resolve()
    stopped.reject(new Error(`The hostile client ended with ${code}.`))
  })
  // Its end is looked at when it is stopped.
  stopped.promise.catch(() => undefined)
  return {
    opened: opened.promise,
    async stop() {
      const exited = once(child, 'exit')
      if (child.connected) child.send('stop')
      const hostility = await stopped.promise
      await exited
      return hostility
    },
  }
}
