import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { ImportContext } from '../plan/import-context.ts'
import { createAuthor } from './create-author.ts'
import { writeLink } from './import-links.ts'

const Row = z.object({ name: z.string() })

/**
 * The authors that articles of a run name and no record of the source says more about, such as the logins of people who have left:
 * each becomes an author of that name, as readers saw it there.
 */
export async function importNamedAuthors(
  req: PayloadRequest,
  client: SqlClient,
  { runId, context }: { runId: number; context: ImportContext },
): Promise<void> {
  const { rows } = await client.query(
    `select distinct named.name
       from import_records record, jsonb_array_elements_text(record.record->'authors') as named(name)
      where record.run_id = $1 and record.kind = 'articles' and record.action in ('create', 'update')
        and jsonb_typeof(record.record->'authors') = 'array'
        and not exists (select 1 from import_records author
                         where author.run_id = $1 and author.kind = 'authors' and author.source_key = named.name)
        and not exists (select 1 from import_links link
                         where link.source_id = $2 and link.kind = 'authors' and link.source_key = named.name)
      order by named.name`,
    [runId, context.sourceId],
  )
  for (const { name } of Row.array().parse(rows)) {
    const known = context.magazine.authors.find((author) => author.slug === name || author.name === name)
    const documentId = known?.id ?? (await createAuthor(req, client, { name, slug: name, role: '', bio: '' }))
    await writeLink(client, {
      sourceId: context.sourceId,
      runId,
      kind: 'authors',
      key: name,
      collection: 'authors',
      documentId,
      hash: 'named',
      documentHash: 'named',
      isCreated: known === undefined,
    })
  }
}
