import { CmsClient } from '../e2e/cms/cms-client.ts'
import { printGoals, describeMachine } from './bench/report.ts'
import { measureLatency } from './bench/wrk.ts'
import { runInBrowser } from './test/browser-run.ts'
import { Installation } from './test/installation.ts'

/*
 * npm run bench:account
 *
 * A product of its own, asked by its readers' browsers who they are: `GET /api/user` with a session, through the site
 * server, over 64 connections at once. Then the dashboard in a browser, from the navigation until it is usable.
 */
const port = 4371
const connections = 64
/** A first start draws pictures and typesets issues in the background; that is not what is measured. */
const warmUpSeconds = 60

console.log(`${describeMachine()}\n`)
const installation = await Installation.create({ name: 'bench-account', port })
try {
  await installation.start()
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await installation.remove()
}
const args = ['bench/dashboard.bench.ts']
const dashboardCode = await runInBrowser({ name: 'dashboard', config: 'bench-pages.config.ts', args })
process.exitCode ||= dashboardCode

async function measure(): Promise<boolean> {
  const { origin, credentials } = installation
  const { cookie } = await CmsClient.signIn({ origin, publicUrl: origin }, credentials)
  const request = { url: `${origin}/api/user`, headers: { cookie }, connections }
  await measureLatency({ ...request, seconds: warmUpSeconds })
  const { p50Ms, p99Ms, requestsPerSecond } = await measureLatency({ ...request, seconds: 30 })
  console.log(`${requestsPerSecond.toFixed(0)} requests per second, p50 ${p50Ms.toFixed(1)} ms\n`)
  const what = `GET /api/user at ${connections} connections, p99`
  return printGoals([{ what, measured: p99Ms, unit: 'ms', atMost: 25 }])
}
