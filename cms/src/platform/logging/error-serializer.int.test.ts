import { sql } from '@payloadcms/db-postgres/drizzle'
import { expect, test } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import { serializeError } from '@meridian/shared/logging/error-serializer'

test('a query that fails is logged with its words and its cause, and without anybody in it', async () => {
  const payload = await openPayload()
  const email = 'ada@example.org'
  const attempts = [
    sql`insert into users (email, role) values (${email}, 'no such role')`,
    sql`insert into users (email, role) values (${email}, 'reader'), (${email}, 'reader')`,
    sql`insert into no_such_table values (${`Dear editors,\n    at home: ${email}`})`,
  ]
  for (const attempt of attempts) {
    const error: unknown = await payload.db.drizzle.execute(attempt).catch((cause: unknown) => cause)
    if (!(error instanceof Error)) throw new Error('The query went through.')
    const logged = JSON.stringify(serializeError(error))
    expect(logged).toContain('insert into')
    expect(logged).toContain('"code"')
    expect(logged).not.toContain(email)
  }
})
