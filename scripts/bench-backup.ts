/*
 * `npm run bench:backup [-- rows]`: how long a backup of so many rows takes (100,000 unless stated), and to prove it.
 * In a Postgres of its own; nothing of an installation is touched.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { generationEnv } from './check/generation.ts'
import { projectRoot } from './env.ts'
import { startTestDatabase } from './test/test-database.ts'

const rows = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-backup-'))
const database = await startTestDatabase(tmpdir())
try {
  const env = {
    ...generationEnv,
    DATABASE_URL: database.url,
    MEDIA_DIR: join(folder, 'media'),
    BACKUP_DIR: join(folder, 'backups'),
  }
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: join(projectRoot, 'cms'), env, encoding: 'utf8' })
  run('src/programs/migrate/migrate.ts')
  await fill(database.url)
  for (const [name, args] of [
    ['Backup', ['src/programs/backup/back-up.ts']],
    ['Proof', ['src/programs/backup/restore-backup.ts', '--verify']],
  ] as const) {
    const startedAtMs = performance.now()
    const output = run(...args)
    const seconds = (performance.now() - startedAtMs) / 1000
    console.log(`\n${output.trim()}\n${name} of ${rows} rows: ${seconds.toFixed(1)} s`)
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true })
}

/** Rows as large as those of an article, in the table of the outbox, which depends on no other. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into publish_events (kind, subject, tags)
     select 'changed', 'articles:' || n, array[repeat(md5(n::text), 100)] from generate_series(1, $1) n`,
    [rows],
  )
  await client.end()
}
