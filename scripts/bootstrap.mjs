#!/usr/bin/env node
/*
 * The way in for every `npm` command, in plain JavaScript for any Node from 18 up and without dependencies:
 * installs what the lockfile names when that has changed, then runs the given script with the project's own
 * Node (`node_modules/.bin/node`), whatever Node the machine has.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endAbandonedRuns, endLeftovers, markOfRun } from './leftovers.mjs'

const pnpm = 'pnpm@12.21.0'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'node_modules', '.meridian-install')
const isWindows = process.platform === 'win32'
const projectNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

const [script, ...args] = process.argv.slice(2)
if (!script) giveUp('Usage: node scripts/bootstrap.mjs scripts/<name>.ts [arguments]')
if (Number(process.versions.node.split('.')[0]) < 18) {
  giveUp(`Node ${process.versions.node} is too old for npm packages of today. Install Node 18 or newer.`)
}

/** What tests and measures the product leaves nothing of it behind; `npm start` has its own ways. */
const leavesNothing = /^scripts\/(test|bench|prove|screens)/.test(script)

const wanted = hashOfManifests()
if (!isInstalled(wanted)) await install(wanted)
if (leavesNothing) await endAbandonedRuns()
const exitCode = await runScript()
if (leavesNothing) await endLeftovers()
process.exit(exitCode)

/** The install is a function of the lockfile, the manifests and the machine's kind. */
function hashOfManifests() {
  const packages = [
    'site',
    'cms',
    'e2e',
    ...readdirSync(join(root, 'packages')).map((name) => join('packages', name)),
  ]
  const manifests = ['', ...packages].map((folder) => join(folder, 'package.json'))
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function isInstalled(hash) {
  return existsSync(projectNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash
}

async function install(hash) {
  const startedAt = Date.now()
  console.log('Installing packages (the first time takes a minute or two)…')
  const options = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only']
  const { code, output } = await runNpx(['--yes', pnpm, ...options, '--config.confirmModulesPurge=false'])
  if (code !== 0) giveUp(`${output.trim()}\n\n${installAdvice(output)}`)
  try {
    writeFileSync(stampFile, hash)
  } catch (error) {
    giveUp(installAdvice(String(error)))
  }
  console.log(`Packages installed (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`)
}

/** Runs npx and keeps its output, to be shown only if it fails. */
function runNpx(npxArgs) {
  return new Promise((resolve) => {
    // A shell is needed on Windows, where npx is a .cmd file; no argument here contains a space.
    const child = spawn('npx', npxArgs, { cwd: root, shell: isWindows, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-6000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

function installAdvice(output) {
  if (/ENOSPC|no space left/i.test(output)) {
    return 'The disk is full, so the packages could not be installed. Free about 2 GB and run the command again.'
  }
  if (/EACCES|EPERM|EROFS|permission denied/i.test(output)) {
    return `The packages could not be written to ${root}. Make the folder and everything in it belong to you (for example: sudo chown -R "$(id -un)" "${root}") and run the command again.`
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|META_FETCH_FAIL|error sending request|name resolution|network/i.test(
      output,
    )
  ) {
    return 'The package registry could not be reached. Connect to the network (behind a proxy: npm config set proxy <url>) and run the command again.'
  }
  if (/spawn npx ENOENT/.test(output)) {
    return 'npm is not installed. Install Node 18 or newer together with npm and run the command again.'
  }
  if (/OUTDATED_LOCKFILE|frozen-lockfile/i.test(output)) {
    return `pnpm-lock.yaml does not fit the manifests. Run: npx --yes ${pnpm} install`
  }
  return 'The packages could not be installed; the messages above say why.'
}

/** Runs the script in its own process group, so that one Ctrl-C reaches it once: through us. */
function runScript() {
  return new Promise((resolve) => {
    const bin = join(root, 'node_modules', '.bin')
    const child = spawn(projectNode, [join(root, script), ...args], {
      cwd: root,
      stdio: 'inherit',
      detached: !isWindows,
      env: {
        ...process.env,
        PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
        ...(leavesNothing && markOfRun()),
      },
    })
    let lastSignalAt = 0
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        // The terminal and npm both send it for one key press.
        if (Date.now() - lastSignalAt < 500) return
        lastSignalAt = Date.now()
        child.kill(signal)
      })
    }
    // npm and its shell end at a SIGTERM without passing it on: a process that has lost them ends as well.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 500)
    watch.unref()
    child.on('error', (error) => {
      console.error(
        `The project's own Node could not be started (${error.message}). Delete node_modules and run the command again.`,
      )
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : code))
  })
}

function giveUp(message) {
  console.error(message)
  process.exit(1)
}
