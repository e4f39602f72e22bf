import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'

/** What is known of a mail beside the database: it was begun and nobody knows what became of it, or it was taken. */
export type JournalState = 'begun' | 'taken'

/** What began, in the folder of a send. An earlier version kept it of all sends in one file, which is read still. */
const beginningName = 'send.json'
const earlierBeginnings = 'sends.ndjson'

const keyPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const kinds = { begun: 'b', taken: 't', 'not-taken': 'n' } as const

export interface JournalReading {
  /** Without those whose mail was certainly not taken. */
  states: ReadonlyMap<number, JournalState>
  /** The processes that have a file here, while the machine has run on: what they did not note they did not begin. */
  processes: ReadonlySet<string>
}

/** Before the run of the machine in which a process had its file. */
const runMark = 'm'

/** Names this run of the machine: what the system had not brought to the disk is lost with it, lines of a journal as well. */
function nameRun(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch (error) {
    if (!isMissing(error)) throw error
    // Elsewhere than on Linux: should a clock be set meanwhile, nothing is known of the processes before.
    return String(Math.round((Date.now() / 1000 - uptime()) / 60))
  }
}

/**
 * What this machine has handed over, in files beside the database: one folder for each send, one file for each process. A line stands in it
 * before a server can have taken the mail, so that a process that is killed, or a database of an earlier time, is found out.
 */
export class SendJournal {
  readonly #folder: string
  readonly #process: string
  readonly #files = new Map<string, number>()

  /** `process` names the file: no two processes may have the same. */
  constructor({ folder, process }: { folder: string; process: string }) {
    this.#folder = folder
    this.#process = process
  }

  /** Notes one mail. It is with the system when this returns, which outlives the process, and not the machine. */
  note(sendKey: string, subscriberId: number, state: keyof typeof kinds): void {
    writeSync(this.#fileOf(sendKey), `${kinds[state]}${subscriberId}\n`)
  }

  /** Makes the file of a send before anything is claimed: that it is there says that this machine knows of the process. */
  open(sendKey: string): void {
    this.#fileOf(sendKey)
  }

  /** What the journals of all processes of this machine say of a send. */
  read(sendKey: string): JournalReading {
    const folder = join(this.#folder, sendKey)
    const names = filesIn(folder).filter((name) => name.endsWith('.log'))
    const states = new Map<number, JournalState>()
    const processes = new Set<string>()
    const beginning = `${runMark}${nameRun()}\n`
    for (const name of names) {
      const file = readFileSync(join(folder, name), 'latin1')
      if (file.startsWith(beginning)) processes.add(name.replace(/\.log$/, ''))
      for (const [subscriberId, state] of lastWords(file)) {
        // Another process may have begun it once more: what was taken once stays so.
        if (states.get(subscriberId) !== 'taken') states.set(subscriberId, state)
      }
    }
    return { states, processes }
  }

  /** Notes that a campaign began, so that another database that does not know of it can be told. */
  begin(send: { key: string; campaignId: number; subject: string }): void {
    const folder = join(this.#folder, send.key)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, beginningName),
      `${JSON.stringify({ ...send, at: new Date().toISOString() })}\n`,
    )
  }

  /** Whether this machine began another send of the same campaign with the same words. */
  hasSentOtherwise(send: { key: string; campaignId: number; subject: string }): boolean {
    const files = [earlierBeginnings, ...this.keys().map((key) => join(key, beginningName))]
    return files
      .flatMap((file) => readLines(join(this.#folder, file)))
      .some((line) => {
        const { key, campaignId, subject } = parse(line)
        return campaignId === send.campaignId && subject === send.subject && key !== send.key
      })
  }

  /** The keys of the sends that have something here. */
  keys(): string[] {
    return filesIn(this.#folder).filter((name) => keyPattern.test(name))
  }

  /** Removes all that is here of a send. */
  remove(sendKey: string): void {
    rmSync(join(this.#folder, sendKey), { recursive: true, force: true })
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file)
    this.#files.clear()
  }

  #fileOf(sendKey: string): number {
    const known = this.#files.get(sendKey)
    if (known !== undefined) return known
    const folder = join(this.#folder, sendKey)
    mkdirSync(folder, { recursive: true })
    const file = openSync(join(folder, `${this.#process}.log`), 'a')
    this.#files.set(sendKey, file)
    if (fstatSync(file).size === 0) writeSync(file, `${runMark}${nameRun()}\n`)
    return file
  }
}

/** The last line of each subscriber in the file of one process, in which lines stand in the order of what happened. */
function lastWords(file: string): Map<number, JournalState> {
  const states = new Map<number, JournalState>()
  for (const line of file.split('\n')) {
    const subscriberId = Number(line.slice(1))
    if (line === '' || !Number.isInteger(subscriberId)) continue
    if (line.startsWith(kinds.taken)) states.set(subscriberId, 'taken')
    else if (line.startsWith(kinds.begun)) states.set(subscriberId, 'begun')
    else if (line.startsWith(kinds['not-taken'])) states.delete(subscriberId)
  }
  return states
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A line that was cut off by a loss of power tells nothing. */
function parse(line: string): { key?: unknown; campaignId?: unknown; subject?: unknown } {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
