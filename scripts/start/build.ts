import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isBuildInput, type BuildTarget } from './build-targets.ts'
import { hashContents } from './content-hash.ts'
import { takeProcessLock } from './process-lock.ts'
import { runCommand } from './run-command.ts'
import { explainSystemError, StartFailure } from './start-failure.ts'

const keptBuilds = 3
const prefix = 'dist-'

export type BuildInput = {
  root: string
  target: BuildTarget
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  say: (line: string) => void
}

export type FinishedBuild = { folder: string; isNew: boolean }

/**
 * The folder with a build of the present sources, made now if there is none. Each build has a folder of its own,
 * named by the hash of its inputs: the one before stays as it is, whether this one succeeds or not, and a server
 * that runs from it is not disturbed.
 */
export async function ensureBuild(input: BuildInput): Promise<FinishedBuild> {
  const { root, target } = input
  const hash = hashContents({ root, paths: target.inputs, isInput: isBuildInput, salt: process.version })
  // Beside `.next` and not below another folder: Next links to its packages by relative paths.
  const folder = join(root, target.folder, `${prefix}${hash}`)
  if (existsSync(folder)) return { folder: markUsed(folder), isNew: false }
  const release = await waitForSlot(input)
  try {
    if (existsSync(folder)) return { folder: markUsed(folder), isNew: false }
    await build(input, folder)
    pruneBuilds(join(root, target.folder))
    return { folder, isNew: true }
  } finally {
    release()
  }
}

/** Two commands (`npm start` and `npm test`) may find the same build missing. */
async function waitForSlot(input: BuildInput): Promise<() => void> {
  const lockFolder = join(input.root, 'node_modules')
  mkdirSync(lockFolder, { recursive: true })
  const lockFile = join(lockFolder, `.meridian-build-${input.target.name}.lock`)
  let isAnnounced = false
  for (;;) {
    const lock = takeProcessLock(lockFile, input.target.name)
    if (lock.ok) return lock.release
    if (!isAnnounced) input.say(`Waiting for process ${lock.holder.pid}, which builds the same.`)
    isAnnounced = true
    await pause(500, undefined, { signal: input.signal })
  }
}

async function build(input: BuildInput, folder: string): Promise<void> {
  const { root, target } = input
  const cwd = join(root, target.folder)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const result = await runCommand({
    command: process.execPath,
    args: target.command(unfinished),
    cwd,
    env: { ...input.env, NODE_ENV: 'production' },
    signal: input.signal,
  })
  if (!result.ok) {
    input.signal.throwIfAborted()
    const explained = explainSystemError(new Error(result.output), `write the build of the ${target.name}`)
    if (explained instanceof StartFailure) throw explained
    throw new StartFailure(
      `The build of the ${target.name} failed (${result.reason}):\n\n${result.output.trim()}\n`,
      'Correct what it names and run the command again; the build before is untouched.',
    )
  }
  try {
    if (target.writesTo) copyBuild(join(cwd, target.writesTo), unfinished, target.leaveOut)
    renameSync(unfinished, folder)
  } catch (error) {
    throw explainSystemError(error, `keep the build of the ${target.name}`)
  }
}

function copyBuild(from: string, to: string, leaveOut: string[]): void {
  const left = leaveOut.map((name) => join(from, name))
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !left.some((path) => source === path || source.startsWith(path + sep)),
  })
}

/** The time of a folder tells when its build was last used. */
function markUsed(folder: string): string {
  utimesSync(folder, new Date(), new Date())
  return folder
}

function pruneBuilds(targetFolder: string): void {
  const builds = readdirSync(targetFolder)
    .filter((name) => new RegExp(`^${prefix}[0-9a-f]{16}$`).test(name))
    .map((name) => join(targetFolder, name))
    .map((path) => ({ path, usedAtMs: statSync(path).mtimeMs }))
    .toSorted((one, other) => other.usedAtMs - one.usedAtMs)
  for (const outdated of builds.slice(keptBuilds)) rmSync(outdated.path, { recursive: true, force: true })
}
