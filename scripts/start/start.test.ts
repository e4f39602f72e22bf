import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { processEnvironment } from '../env.ts'
import { findFreePort, findFreePorts } from '../../packages/sandbox/src/network/free-port.ts'
import { identifyProcess } from './process-identity.ts'

type Ending = { code: number | null; output: string }

function start(env: Record<string, string>): Promise<Ending> {
  const script = join(import.meta.dirname, '..', 'start.ts')
  const child = spawn(process.execPath, [script], { env: { ...processEnvironment(), ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-start-'))
  chmodSync(folder, 0o755)
  return folder
}

test('a second start says that it is already running and where', async () => {
  const dataDir = newDataDir()
  const lock = { ...identifyProcess(process.pid), note: 'http://localhost:4999' }
  writeFileSync(join(dataDir, 'start.lock'), JSON.stringify(lock))
  const { code, output } = await start({ MERIDIAN_DATA_DIR: dataDir, PORT: String(await findFreePort()) })
  expect(output).toContain(`Meridian is already running at http://localhost:4999 (process ${process.pid}).`)
  expect(code).toBe(1)
})

test('a port in use is named, with the way to another', async () => {
  const port = await findFreePort()
  const server = createServer().listen(port)
  onTestFinished(() => void server.close())
  const { code, output } = await start({ MERIDIAN_DATA_DIR: newDataDir(), PORT: String(port) })
  expect(output).toContain(`Port ${port}, wanted for the magazine, is used by another program.`)
  expect(output).toContain('npm start')
  expect(code).toBe(1)
})

test('a data folder that cannot be written is named, with the way out', async () => {
  const { code, output } = await start({ MERIDIAN_DATA_DIR: '/sys/meridian' })
  expect(output).toContain('Permission denied: could not write to /sys/meridian.')
  expect(code).toBe(1)
})

test('a wrong variable is named', async () => {
  const { code, output } = await start({ PORT: 'eighty', DATABASE_URL: 'mysql://x' })
  expect(output).toContain('PORT:')
  expect(output).toContain('DATABASE_URL:')
  expect(code).toBe(1)
})

test('the payment sandbox never runs beside live keys', async () => {
  const { code, output } = await start({
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PAYMENT_SANDBOX_URL: 'http://127.0.0.1:4324',
  })
  expect(output).toContain('PAYMENT_SANDBOX_URL: cannot be set together with keys of the payment provider')
  expect(code).toBe(1)
})

test('a database that does not answer is named, with the way out', async () => {
  // The port of the magazine and those that are counted from it.
  const port = await findFreePorts(8)
  const { code, output } = await start({
    MERIDIAN_DATA_DIR: newDataDir(),
    PORT: String(port),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  })
  expect(output).toContain('The database at 127.0.0.1:1 cannot be used')
  expect(output).toContain('Check DATABASE_URL')
  expect(code).toBe(1)
})
