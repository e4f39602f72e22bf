import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { RunOfSource } from '../plan/plan-run.ts'

/**
 * Gives every article that the run makes its number, in one transaction and in the order of their reading: so texts lead to
 * articles that come later, and a run that was cut off ends with the same numbers as one that was not.
 */
export async function reserveNumbers(pool: Pool, { runId, sourceId }: RunOfSource): Promise<void> {
  await inPoolTransaction(pool, (client) =>
    client.query(
      `insert into import_links (source_id, kind, source_key, collection, document_id, hash, document_hash, is_created, run_id)
       select $2, 'articles', wanted.source_key, 'articles', nextval('articles_id_seq'), '', '', true, $1
         from (select record.source_key
                 from import_records record
                where record.run_id = $1 and record.kind = 'articles' and record.action = 'create'
                  and not exists (select 1 from import_links link
                                   where link.source_id = $2 and link.kind = 'articles' and link.source_key = record.source_key)
                order by record.seq) wanted`,
      [runId, sourceId],
    ),
  )
}
