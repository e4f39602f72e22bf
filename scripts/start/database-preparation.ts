import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { byLine } from './by-line.ts'
import type { DataFolder } from './data-folder.ts'
import { readDatabaseState } from './database-state.ts'
import type { Progress } from './progress.ts'
import { runCommand } from './run-command.ts'
import { explainSystemError, StartFailure } from './start-failure.ts'

export type PreparationInput = {
  root: string
  folder: DataFolder
  /** The environment of the CMS, with DATABASE_URL. */
  env: NodeJS.ProcessEnv
  databaseUrl: string
  progress: Progress
  signal: AbortSignal
  /** Who draws the pictures and PDFs of a magazine that is filled: the seed itself, or the worker once it runs. */
  drawing: 'at once' | 'by the worker'
  /** An empty magazine is not filled: something else is to fill it. */
  staysEmpty?: boolean
}

/**
 * Migrates (one that is in use is backed up before), makes the first administrator, and fills an empty magazine; each
 * only if it is not done yet. Answers whether it was filled just now.
 */
export async function prepareDatabase(input: PreparationInput): Promise<{ isSeeded: boolean }> {
  const migrations = join(input.root, 'cms/src/migrations')
  const before = await connectFirst(input, migrations)
  const runs = (title: string, doing: string, args: string[], onOutput?: (text: string) => void) =>
    input.progress.step(title, () => runInCms({ ...input, onOutput }, doing, args))
  if (before.isBehind) {
    const args = ['src/programs/backup/back-up.ts', '--before-upgrade']
    await runs('Back up before the upgrade', 'back up before the upgrade', args)
  }
  if (!before.isMigrated)
    await runs('Migrate the database', 'migrate the database', ['src/programs/migrate/migrate.ts'])
  if (!before.hasUsers) {
    const args = ['src/programs/create-first-admin.ts', input.folder.credentialsFile]
    await runs('Create the first admin', 'create the first admin', args)
  }
  const unfinished = join(input.folder.root, 'seeding')
  if (input.staysEmpty || (before.hasArticles && !existsSync(unfinished))) return { isSeeded: false }
  // Stands there while the seed runs: one that was cut off is run again, though articles exist by then.
  writeFileSync(unfinished, '')
  const showProgress = byLine((line) => input.progress.say(`  ${line}`))
  const args = ['src/programs/seed/seed.ts', ...(input.drawing === 'at once' ? [] : ['--draw-later'])]
  await runs('Seed the magazine', 'seed the magazine', args, showProgress)
  rmSync(unfinished, { force: true })
  return { isSeeded: true }
}

async function connectFirst(input: PreparationInput, migrations: string) {
  try {
    return await readDatabaseState(input.databaseUrl, migrations)
  } catch (error) {
    const { host } = new URL(input.databaseUrl)
    throw new StartFailure(
      `The database at ${host} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
      'Check DATABASE_URL and that Postgres runs there, or leave it unset to use the embedded one.',
      { cause: error },
    )
  }
}

/** Runs one of the CMS's own scripts to its end. */
export async function runInCms(
  input: Pick<PreparationInput, 'root' | 'env' | 'signal'> & {
    onOutput?: ((text: string) => void) | undefined
  },
  doing: string,
  args: string[],
): Promise<void> {
  const result = await runCommand({
    command: process.execPath,
    args,
    cwd: join(input.root, 'cms'),
    env: input.env,
    signal: input.signal,
    ...(input.onOutput && { onOutput: input.onOutput }),
  })
  if (result.ok) return
  input.signal.throwIfAborted()
  const explained = explainSystemError(new Error(result.output), doing)
  if (explained instanceof StartFailure) throw explained
  throw new StartFailure(
    `Could not ${doing} (${result.reason}):\n\n${result.output.trim()}\n`,
    'Correct what it names and start again; what is done already is kept.',
  )
}
