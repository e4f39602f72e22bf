import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../../test/pool.ts'
import { describeDatabase } from './describe-database.ts'

const pool = openPool()

afterAll(() => pool.end())

test('the types of the database are those of the migrated database: `npm run generate` writes them', async () => {
  await expect(await describeDatabase(pool)).toMatchFileSnapshot('./database.generated.ts')
})
