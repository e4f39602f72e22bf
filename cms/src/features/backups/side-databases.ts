import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { BackupError } from './backup-error.ts'
import { quote } from './database-contents.ts'

/** Postgres's code for a role that may not do it. */
const noRight = '42501'
const maintenanceDatabase = 'postgres'

/** Databases beside the installation's own, on the same server. */
export class SideDatabases {
  readonly #url: string
  /** The name of the installation's database. */
  readonly name: string

  constructor(databaseUrl: string) {
    this.#url = databaseUrl
    this.name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  }

  addressOf(name: string): string {
    const url = new URL(this.#url)
    url.pathname = `/${encodeURIComponent(name)}`
    return url.href
  }

  /** Makes an empty one; its name says what it is for. Those that a killed run has left are taken away. */
  async create(purpose: 'verify' | 'restore'): Promise<{ name: string; url: string }> {
    const prefix = `${this.name}_${purpose}_`
    const name = `${prefix}${randomBytes(4).toString('hex')}`
    await this.#run(async (client) => {
      for (const left of await findUnused(client, prefix)) await client.query(`drop database ${quote(left)}`)
      await client.query(`create database ${quote(name)}`)
    })
    return { name, url: this.addressOf(name) }
  }

  async drop(name: string): Promise<void> {
    await this.#run((client) => client.query(`drop database if exists ${quote(name)} with (force)`))
  }

  /** Puts a database in the place of the installation's own, which gets the other name; ends all connections to it. */
  async swapIn(name: string, formerName: string): Promise<void> {
    await this.#run(async (client) => {
      await endConnections(client, this.name)
      await client.query(`alter database ${quote(this.name)} rename to ${quote(formerName)}`)
      await endConnections(client, name)
      await client.query(`alter database ${quote(name)} rename to ${quote(this.name)}`)
    })
  }

  async #run(work: (client: Client) => Promise<unknown>): Promise<void> {
    const client = new Client({ connectionString: this.addressOf(maintenanceDatabase) })
    await client.connect()
    try {
      await work(client)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === noRight)) throw error
      throw new BackupError(
        `The role of DATABASE_URL may not make databases. Give it that right (ALTER ROLE … CREATEDB), or name an empty database by --scratch-url.`,
        { cause: error },
      )
    } finally {
      await client.end()
    }
  }
}

async function endConnections(client: Client, name: string): Promise<void> {
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
}

async function findUnused(client: Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1)
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
    [prefix],
  )
  return rows.map(({ datname }) => datname)
}
