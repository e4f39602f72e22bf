import { expect, test } from 'vitest'
import { partitionTables } from './partition-tables.ts'

const written = `await db.execute(sql\`
   CREATE TABLE "hours" (
  \t"day" date NOT NULL,
  \tCONSTRAINT "hours_pkey" PRIMARY KEY("day")
  );
  
  CREATE TABLE "days" (
  \t"day" date NOT NULL
  );
  \`)`

test('of the tables of a migration, those are partitioned that are said to be, and once', () => {
  const partitioned = partitionTables(written, { hours: 'day', years: 'year' })
  expect(partitioned).toBe(
    written.replace(`PRIMARY KEY("day")\n  );`, `PRIMARY KEY("day")\n  ) PARTITION BY RANGE ("day");`),
  )
  expect(partitionTables(partitioned, { hours: 'day' })).toBe(partitioned)
})
