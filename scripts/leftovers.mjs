/*
 * Tests and benchmarks start servers, browsers and databases by the dozen, many of them in process groups of their own. All
 * inherit a variable that names the run, so that none outlives it, however it ends: those of a run that was killed
 * are found by the next one. In plain JavaScript, like what calls it; where there is no /proc it finds nothing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const variable = 'MERIDIAN_RUN'
const patienceMs = 10_000

/** What the processes of this run are told, as variables. */
export function markOfRun() {
  return { [variable]: `${process.pid}-${startOf(process.pid) ?? 'unknown'}` }
}

/**
 * Ends what is left of this run, this process itself excepted. Asks first, so that a database is shut down, and insists
 * after ten seconds. Answers with how many processes there were.
 */
export function endLeftovers(mark = markOfRun()[variable], insistAfterMs = patienceMs) {
  return endAll(() => processesMarked((run) => run === mark), insistAfterMs)
}

/** The same for runs that are over, but could not clean up after themselves. */
export function endAbandonedRuns() {
  return endAll(() => processesMarked((run) => !isRunning(run)), patienceMs)
}

async function endAll(find, insistAfterMs) {
  const found = find()
  signalAll(found, 'SIGTERM')
  const insistAtMs = Date.now() + insistAfterMs
  for (let left = found; left.length > 0; left = find()) {
    if (Date.now() > insistAtMs) signalAll(left, 'SIGKILL')
    await pause(50)
  }
  return found.length
}

function processesMarked(isWanted) {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const run = `\0${readOrEmpty(`/proc/${pid}/environ`)}`.split(`\0${variable}=`)[1]?.split('\0')[0]
      // One that has ended and waits for its parent to notice has no start any more.
      return run !== undefined && startOf(pid) !== null && isWanted(run)
    })
    .map(Number)
}

function isRunning(run) {
  const [pid, startedAt] = run.split('-')
  return startOf(pid) === startedAt
}

/** When a living process started, in ticks since the machine did; null if it lives no more. */
function startOf(pid) {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat === '' || state === 'Z' || state === 'X' ? null : (rest[18] ?? null)
}

/** What cannot be read is another user's, or gone. */
function readOrEmpty(path) {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}
