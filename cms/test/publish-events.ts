import type { Client, Pool } from 'pg'

type Connection = Pick<Client, 'query'>

/** Writes events of the magazine as a change to it does, in transactions that a test ends as it likes. */
export function committedEvents(db: Pool) {
  async function insert(client: Connection, tags: string[]): Promise<void> {
    await client.query(
      `with event as (insert into publish_events (kind, subject, tags) values ('changed', 'articles:1', $1) returning id)
       select pg_notify('publish_events', '') from event`,
      [tags],
    )
  }

  async function inTransaction(
    work: (client: Connection) => Promise<void>,
    end: 'commit' | 'rollback',
  ): Promise<void> {
    const client = await db.connect()
    await client.query('begin')
    await work(client)
    await client.query(end)
    client.release()
  }

  return {
    insert,
    inTransaction,
    commit: (tags: string[]) => inTransaction((client) => insert(client, tags), 'commit'),
    /** One whose transaction goes on until `commit` is called. */
    open: async (tags: string[]) => {
      const client = await db.connect()
      await client.query('begin')
      await insert(client, tags)
      return {
        commit: async () => {
          await client.query('commit')
          client.release()
        },
      }
    },
  }
}
