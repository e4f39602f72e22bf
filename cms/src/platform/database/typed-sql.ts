import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './database.generated.ts'
import type { SqlClient } from './sql-client.ts'

/** One for all: it keeps nothing from one statement to the next, and to make one costs more than the statement. */
const compiler = new PostgresQueryCompiler()

const builders = new WeakMap<SqlClient, Kysely<Database<Date | string>>>()

/**
 * Builds statements that are checked against the tables (docs/decisions/032), and runs them on the pool, connection or
 * transaction that is given: `await sqlOn(client).selectFrom('users').select('email').execute()`. Rows are those that
 * `pg` reads: `numeric` and `bigint` are text, times are `Date`; in the transaction of a request to Payload they are text.
 */
export function sqlOn(db: Pick<Pool, 'query'>): Kysely<Database<Date>>
export function sqlOn(db: SqlClient): Kysely<Database<Date | string>>
export function sqlOn(db: SqlClient): Kysely<Database<Date>> | Kysely<Database<Date | string>> {
  const known = builders.get(db)
  if (known) return known
  const builder = new Kysely<Database<Date | string>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(db),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => compiler,
    },
  })
  builders.set(db, builder)
  return builder
}

/** Runs every statement on one client. Transactions are begun and ended by those who hold the client. */
class ClientDriver extends DummyDriver {
  readonly #connection: Awaited<ReturnType<DummyDriver['acquireConnection']>>

  constructor(db: SqlClient) {
    super()
    this.#connection = {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
        const { rows, rowCount } = await db.query<Row>(sql, [...parameters])
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      },
      streamQuery: () => {
        throw new Error('Rows are read in batches here, not streamed.')
      },
    }
  }

  override acquireConnection() {
    return Promise.resolve(this.#connection)
  }
}
