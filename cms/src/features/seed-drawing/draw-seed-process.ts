/*
 * Draws what the seed has left to do, for the worker, in a process of its own: it takes the cores for a minute, which
 * readers and editors must not wait for.
 */
import { availableParallelism, setPriority } from 'node:os'
import { givesWayToAll } from '../../platform/processes/niceness.ts'

// Nobody waits for the outcome of a worker that is gone; the next one goes on from here.
process.once('disconnect', () => process.exit(1))

// Before anything is loaded, and before sharp starts threads, which take the priority over.
setPriority(givesWayToAll)

const { getPayload } = await import('payload')
const { default: config } = await import('../../payload.config.ts')
const { decodeAtOnce } = await import('../media/decode-picture.ts')
const { mediaFiles } = await import('../media/media-files.ts')
const { drawSeed } = await import('./draw-seed.ts')

decodeAtOnce(availableParallelism())
const payload = await getPayload({ config, disableOnInit: true })
await drawSeed({ payload, media: mediaFiles, onProgress: () => {} })
// Payload leaves its pool open, which would keep the process alive.
process.exit(0)
