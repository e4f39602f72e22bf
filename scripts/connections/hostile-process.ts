import { once } from 'node:events'
import { z } from 'zod'
import { HostileClient } from './hostile-client.ts'
import { hostileKinds, type HostileKind } from './hostile-kinds.ts'

/*
 * One hostile client, as a process of its own so that its work does not delay what the second client measures. Takes the
 * attack from its arguments; says 'opened' when all is open, lets go of everything when it is told anything, and tells
 * what came of it.
 */
const kinds = Object.keys(hostileKinds)
const OrderSchema = z.object({
  port: z.number(),
  kind: z.custom<HostileKind>((name) => typeof name === 'string' && kinds.includes(name)),
  hop: z.enum(['cms', 'core']),
  count: z.number(),
  largeFile: z.string(),
  largeAsset: z.string(),
})

const { port, kind, ...attack } = OrderSchema.parse(JSON.parse(process.argv[2] ?? ''))
const client = new HostileClient(port)
const opening = hostileKinds[kind](client, attack).then(() => process.send?.({ state: 'opened' }))
await once(process, 'message')
client.stop()
await opening
process.send?.({ state: 'stopped', ...client.tally }, () => process.disconnect())
