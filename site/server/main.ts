import { Agent, setGlobalDispatcher } from 'undici'
import { readServerEnv } from './env.ts'
import { createLog } from './log.ts'
import { createSiteServer, type SiteServer } from './site-server.ts'
import { StorageError } from './store/storage-error.ts'
import { idleLimitMs } from './upstream/upstream.ts'

const usualMaxStopMs = 10_000

/** What the process fetches for itself is kept as briefly as what it passes on: no connection is used that is about to be closed. */
setGlobalDispatcher(new Agent({ keepAliveTimeout: idleLimitMs, keepAliveMaxTimeout: idleLimitMs }))

const env = readServerEnv()
const log = createLog(env)
const server = await startServer()

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'The site server stops.')
    setTimeout(() => process.exit(1), env.DRAIN_SECONDS * 1000 + usualMaxStopMs * env.TIMEOUT_FACTOR).unref()
    void server.stop().then(() => process.exit(0))
  })
}

async function startServer(): Promise<SiteServer> {
  try {
    const created = await createSiteServer(env, log)
    await created.start()
    return created
  } catch (error) {
    log.fatal({ err: error }, sentenceFor(error))
    process.exit(1)
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof StorageError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return `Port ${env.PORT} is in use: stop what listens there, or set PORT.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR') {
    return `The site server may not write to ${env.PAGE_STORE_DIR}, or not open port ${env.PORT}.`
  }
  if (code === 'ENOSPC') return `There is no room left on the disk of ${env.PAGE_STORE_DIR}.`
  return error instanceof Error ? error.message : 'The site server could not start.'
}
