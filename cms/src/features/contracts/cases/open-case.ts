import { sql } from 'kysely'
import { env } from '../../../env.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { type CaseKind, caseKindLabels } from './cases.collection.ts'

export interface NewCase {
  /** Of one key there is one case, however often it is opened. */
  key: string
  kind: CaseKind
  title: string
  detail: string
  dueAt: Date
  declarationId?: number
  noticeId?: number | null
  readerId: number | null
  /** Whether support is told by mail. */
  isMailed: boolean
}

/** Opens a case for staff, once, in the transaction of what it is about; false when it was open, or settled, already. */
export async function openCase(client: SqlClient, given: NewCase): Promise<boolean> {
  const now = sql<Date>`now()`
  const opened = await sqlOn(client)
    .insertInto('contract_cases')
    .values({
      key: given.key,
      kind: given.kind,
      title: given.title.slice(0, 200),
      detail: given.detail,
      due_at: given.dueAt,
      declaration_id: given.declarationId ?? null,
      notice_id: given.noticeId ?? null,
      reader_id: given.readerId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return false
  if (given.isMailed) await enqueueCaseMail(client, { caseId: opened.id, ...given })
  return true
}

async function enqueueCaseMail(
  client: SqlClient,
  { caseId, kind, title, detail, dueAt }: NewCase & { caseId: number },
): Promise<void> {
  const siteName = env.MAIL_FROM.name
  const due = dueAt.toISOString().slice(0, 10)
  const parts = composeMail({
    siteName,
    siteUrl: env.PUBLIC_URL,
    heading: title,
    preview: `${caseKindLabels[kind]}, to be settled before ${due}.`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Case', value: caseKindLabels[kind] },
          { label: 'Settle before', value: due },
        ],
      },
      { kind: 'quote', text: detail },
      {
        kind: 'button',
        label: 'Open the case',
        url: `${env.PUBLIC_URL}/admin/collections/contract-cases/${caseId}`,
      },
    ],
    reason: `Cases about contracts at ${siteName} are announced at this address.`,
  })
  await enqueueMail(
    { ...parts, key: `contract-case:${caseId}`, to: env.SUPPORT_EMAIL, subject: title },
    { client },
  )
}
