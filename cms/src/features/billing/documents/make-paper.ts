import slugify from '@sindresorhus/slugify'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { describePaper } from './paper-content.ts'
import { settableText } from './paper-faces.ts'
import { type PaperKind, readPaper } from './read-paper.ts'
import { typesetPaper } from './typeset-paper.ts'

export interface PaperFile {
  name: string
  bytes: Buffer
}

/** A receipt or invoice of this reader as a PDF; null when there is none. */
export async function makePaper(
  db: SqlClient,
  asked: { userId: number; paymentId: string; kind: PaperKind },
): Promise<PaperFile | null> {
  const paper = await readPaper(db, asked)
  if (!paper) return null
  const { kind } = asked
  const bytes = await typesetPaper(describePaper(paper, { kind, canSet: await settableText() }))
  return { name: `${slugify(`${paper.magazine} ${kind} ${paper.invoiceNumber}`)}.pdf`, bytes }
}
