import { captionWords } from '@meridian/shared/recordings/web-vtt'
import { articleRecordings } from '@meridian/shared/replica/shown-pictures'
import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { bodyToText } from '../body/body-text.ts'
import { toArticleText } from './text-records.ts'

/** What is heard in recordings, by their ids. */
type Heard = ReadonlyMap<number, string[]>

/** Texts with the words of their content blocks after them, for the search: `content` of the API is the text alone. */
export async function readSearchedTexts(
  client: Pick<SqlClient, 'query'>,
  bodies: readonly unknown[],
): Promise<string[]> {
  const texts = bodies.map((body) => ({ text: bodyToText(body), blocks: toArticleText(body).blocks }))
  const heard = await readHeard(client, texts.flatMap(articleRecordings))
  return texts.map(({ text, blocks }) =>
    [text, ...blocks.map((block) => blockWords(block, heard).join('\n'))]
      .filter((part) => part !== '')
      .join('\n\n'),
  )
}

/** Of a recording without a transcript its captions say what is heard. */
async function readHeard(client: Pick<SqlClient, 'query'>, ids: readonly number[]): Promise<Heard> {
  if (ids.length === 0) return new Map()
  const rows = await sqlOn(client)
    .selectFrom('recordings')
    .select(['id', 'title', 'transcript', 'captions'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, title, transcript, captions }) => [
      id,
      said(title, transcript || captionWords(captions ?? '')),
    ]),
  )
}

/** What readers read and hear in a block. */
function blockWords(block: BlockRecord, heard: Heard): string[] {
  switch (block.type) {
    case 'quote':
      return said(block.quote, block.author, block.title)
    case 'image-gallery':
      return said(block.title, ...block.images.map(({ caption }) => caption))
    case 'callout':
      return said(block.title, block.content)
    case 'product-showcase':
      return said(
        block.title,
        ...block.products.flatMap(({ name, brand, category, description }) => [
          name,
          brand,
          category,
          description,
        ]),
      )
    case 'embed':
      return said(block.title, block.author, block.words, block.caption)
    case 'recording':
      return said(...(heard.get(block.recording) ?? []), block.caption)
    // The text has the figures of a table or chart, and what a pull quote says.
    case 'table':
    case 'chart':
    case 'pull-quote':
      return []
  }
}

function said(...words: string[]): string[] {
  return words.filter((word) => word !== '')
}
