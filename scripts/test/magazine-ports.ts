import { EnvSchema } from '../../e2e/env.ts'
import { isPortFree } from '../start/ports.ts'
import { findFreePorts } from '../../packages/sandbox/src/network/free-port.ts'

/** The journeys' product and the other site beside it, then the product of the crash tests, then the one with a standby. */
const portsTaken = 28

/** The first port of the magazines under test: the one that E2E_PORT names, else the usual one, else the first of a free row. */
export async function findPortsOfMagazines(env: NodeJS.ProcessEnv): Promise<number> {
  const { E2E_PORT } = EnvSchema.parse(env)
  if (env.E2E_PORT) return E2E_PORT
  const usual = Array.from({ length: portsTaken }, (_, index) => E2E_PORT + index)
  const free = await Promise.all(usual.map(isPortFree))
  return free.every(Boolean) ? E2E_PORT : findFreePorts(portsTaken)
}
