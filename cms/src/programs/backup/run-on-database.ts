import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { BackupError } from '../../features/backups/backup-error.ts'
import type { RestoreOptions } from '../../features/backups/restore.ts'
import { childEnvironment } from '../../env.ts'

/** The programs of the CMS that restoring needs: each runs in a process of its own, which is bound to one database. */
export function programsOn(signal: AbortSignal): Pick<RestoreOptions, 'migrate' | 'openCms'> {
  return {
    migrate: (databaseUrl, migrations) =>
      run(
        { program: 'src/programs/migrate/migrate.ts', databaseUrl, signal },
        migrations === 'all' ? [] : ['--only', migrations.join()],
      ),
    openCms: (databaseUrl) => run({ program: 'src/programs/read-everything.ts', databaseUrl, signal }),
  }
}

async function run(
  { program, databaseUrl, signal }: { program: string; databaseUrl: string; signal: AbortSignal },
  args: string[] = [],
): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [program, ...args], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { ...childEnvironment(), DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl },
      signal,
    })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new BackupError(`${program} failed on the restored database.\n${output}`, { cause: error })
  }
}
