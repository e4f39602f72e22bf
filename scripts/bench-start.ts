/*
 * `npm run bench:start`: what an operator waits for. In a clone of its own of what is committed here, on data of its own: the first
 * `npm start` from the moment when the packages are there, the time until its pictures and PDFs are drawn, the second
 * start, a backup of this small magazine, and its proof.
 */
import { spawn } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { describeMachine, printGoals } from './bench/report.ts'
import { processEnvironment, projectRoot } from './env.ts'
import { runCommand } from './start/run-command.ts'
import { clearData, unsetByCaller } from './test/data-copies.ts'

const port = 4395
const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-start-'))
const clone = join(folder, 'meridian')
const data = join(folder, 'data')
const env = { ...processEnvironment(), ...unsetByCaller, PORT: String(port), MERIDIAN_DATA_DIR: data }

console.log(`${describeMachine()}, load ${loadavg()[0]?.toFixed(1)}\n`)
try {
  await run('git', ['clone', '--quiet', projectRoot, clone], folder)
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await clearData(data)
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<boolean> {
  const first = await start()
  await untilDrawn()
  const drawnSeconds = secondsSince(first.readyAtMs)
  await first.stop()
  const second = await start()
  await run('npm', ['run', 'backup'])
  const provedFromMs = performance.now()
  await run('npm', ['run', 'restore', '--', '--verify'])
  const proofSeconds = secondsSince(provedFromMs)
  await second.stop()
  console.log()
  return printGoals([
    { what: 'the first start, once the packages are there', measured: first.seconds, unit: 's', atMost: 90 },
    { what: 'from ready until everything is drawn', measured: drawnSeconds, unit: 's', atMost: 90 },
    { what: 'the second start', measured: second.seconds, unit: 's', atMost: 5 },
    { what: 'the proof of a backup, beside it', measured: proofSeconds, unit: 's', atMost: 10 },
  ])
}

interface Started {
  /** From the command, or from the moment when the packages are there, until it says that it is ready. */
  seconds: number
  readyAtMs: number
  stop: () => Promise<void>
}

async function start(): Promise<Started> {
  let fromMs = performance.now()
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] })
  // npm goes at once; what it has started holds our end of the pipe until it is gone.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const { promise: ready, resolve, reject } = Promise.withResolvers<number>()
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('Packages installed')) fromMs = performance.now()
    if (line.trim() !== '') console.log(line)
    if (line.includes('Meridian is ready')) resolve(performance.now())
  })
  void ended.then(() => reject(new Error('npm start ended before it was ready.')))
  const readyAtMs = await ready
  return {
    seconds: (readyAtMs - fromMs) / 1000,
    readyAtMs,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The worker says so in its log. */
async function untilDrawn(): Promise<void> {
  const log = join(data, 'logs/worker.log')
  for (;;) {
    if (existsSync(log))
      for await (const line of createInterface(createReadStream(log)))
        if (line.includes('drew the pictures and PDFs of the seed')) return
    await pause(250)
  }
}

async function run(command: string, args: string[], cwd = clone): Promise<void> {
  const result = await runCommand({ command, args, cwd, env })
  console.log(result.output.trim())
  if (!result.ok) throw new Error(`${command} ${args.join(' ')} failed: ${result.reason}`)
}

function secondsSince(fromMs: number): number {
  return (performance.now() - fromMs) / 1000
}
