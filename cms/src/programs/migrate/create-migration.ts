/*
 * `node src/programs/migrate/create-migration.ts {name}`: writes the migration from the newest one to the present collections.
 * Plain Node runs migrations, so the import of types that Payload generates is made a type import, and the
 * list of migrations is the folder itself rather than a generated index. That a table is partitioned Drizzle cannot say, so it is added.
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getPayload } from 'payload'
import config from '../../payload.config.ts'
import { features } from '../features.ts'
import { partitionTables } from './partition-tables.ts'

const payload = await getPayload({ config, disableDBConnect: true, disableOnInit: true })
const directory = payload.db.migrationDir
await payload.db.createMigration({ payload, migrationName: process.argv[2] ?? 'change', skipEmpty: true })

const partitioned = Object.fromEntries(
  features.flatMap((feature) => Object.entries(feature.partitionedTables ?? {})),
)
rmSync(resolve(directory, 'index.ts'), { force: true })
for (const name of readdirSync(directory).filter((entry) => entry.endsWith('.ts'))) {
  const path = resolve(directory, name)
  const source = readFileSync(path, 'utf8')
  const runnable = partitionTables(source, partitioned).replace(
    'import { MigrateUpArgs, MigrateDownArgs, sql }',
    'import { type MigrateUpArgs, type MigrateDownArgs, sql }',
  )
  if (runnable !== source) writeFileSync(path, runnable)
}
process.exit(0)
