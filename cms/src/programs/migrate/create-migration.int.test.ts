import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCms } from '../../../test/magazine.ts'
import { listMigrations } from '../../features/backups/list-migrations.ts'

test('a new migration is written where the others lie', async () => {
  const { db } = await openCms()
  expect(readdirSync(db.migrationDir)).toContain(`${listMigrations().at(-1)}.ts`)
})
