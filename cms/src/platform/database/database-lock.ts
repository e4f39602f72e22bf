import pg from 'pg'

/** Any number that nothing else in this database locks by. */
const preparationLock = 7_201_001

/** Runs work that prepares the database; processes that do so at once take turns. */
export async function withDatabaseLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [preparationLock])
    return await work()
  } finally {
    // Postgres lets go of the lock when its connection ends.
    await holder.end()
  }
}
