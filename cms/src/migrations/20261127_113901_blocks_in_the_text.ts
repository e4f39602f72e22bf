import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

type Json = Record<string, unknown>
type Db = MigrateUpArgs['db']

/** Where an article and its versions have a body and, beside it, content blocks. */
const places = [
  { table: '"articles"', body: '"body"', blocks: '"content_blocks"' },
  { table: '"_articles_v"', body: '"version_body"', blocks: '"version_content_blocks"' },
]
/** So many are moved in one statement. */
const batchLength = 200
/** Before a quote hangs in a text it has had so many paragraphs. */
const leadParagraphs = 3

/**
 * Puts the content blocks of articles, of their versions and of what is scheduled into their texts, where readers have seen them:
 * quotes evenly between the paragraphs, all others after the text.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const place of places) await movePlace(db, place, moveIn)
  await moveScheduled(db, moveIn)
  await db.execute(sql`
   UPDATE picture_places place SET is_public = place.is_public OR block.is_public FROM picture_places block
    WHERE block.place = 'contentBlocks' AND place.place = 'body' AND place.media_id = block.media_id AND place.subject = block.subject;
   DELETE FROM picture_places block USING picture_places place
    WHERE block.place = 'contentBlocks' AND place.place = 'body' AND place.media_id = block.media_id AND place.subject = block.subject;
   UPDATE picture_places SET place = 'body' WHERE place = 'contentBlocks';
   ALTER TABLE "articles" DROP COLUMN "content_blocks";
  ALTER TABLE "_articles_v" DROP COLUMN "version_content_blocks";`)
}

/** Takes them out again, in the order in which they stand. What the version before has no block for is left out. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "articles" ADD COLUMN "content_blocks" jsonb;
  ALTER TABLE "_articles_v" ADD COLUMN "version_content_blocks" jsonb;`)
  for (const place of places) await movePlace(db, place, takeOut)
  await moveScheduled(db, takeOut)
}

type Move = (body: unknown, blocks: unknown) => { body: unknown; blocks: unknown[] } | null

async function movePlace(db: Db, { table, body, blocks }: (typeof places)[number], move: Move): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await db.execute(
      sql.raw(`SELECT id, ${body} AS body, ${blocks} AS blocks FROM ${table}
        WHERE id > ${after} AND (jsonb_array_length(CASE jsonb_typeof(${blocks}) WHEN 'array' THEN ${blocks} ELSE '[]' END) > 0
          OR jsonb_path_exists(${body}, '$.root.children[*] ? (@.type == "content-block")'))
        ORDER BY id LIMIT ${batchLength}`),
    )
    const moved = rows.flatMap((row) => {
      const found = move(row['body'], row['blocks'])
      return found ? [{ id: row['id'], ...found }] : []
    })
    await db.execute(sql`
      UPDATE ${sql.raw(table)} SET ${sql.raw(body)} = moved.body, ${sql.raw(blocks)} = moved.blocks
        FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved (id integer, body jsonb, blocks jsonb)
       WHERE ${sql.raw(table)}.id = moved.id;`)
    if (rows.length < batchLength) return
    after = Number(rows.at(-1)?.['id'])
  }
}

async function moveScheduled(db: Db, move: Move): Promise<void> {
  const { rows } = await db.execute(sql`
    SELECT schedule_id AS id, document_id, snapshot FROM scheduled_versions WHERE collection = 'articles';`)
  for (const { id, document_id: documentId, snapshot } of rows) {
    if (!isJson(snapshot)) continue
    const { contentBlocks, ...kept } = snapshot
    const moved = move(snapshot['body'], contentBlocks)
    const next = moved ? { ...kept, body: moved.body, ...(moved.blocks.length > 0 ? { contentBlocks: moved.blocks } : {}) } : kept
    await db.execute(sql`
      UPDATE scheduled_versions SET snapshot = ${JSON.stringify(next)}::jsonb
       WHERE schedule_id = ${id} AND collection = 'articles' AND document_id = ${documentId};`)
  }
}

const moveIn: Move = (body, blocks) => {
  const rows = Array.isArray(blocks) ? blocks.filter(isJson) : []
  if (rows.length === 0) return null
  const root = isJson(body) && isJson(body['root']) ? body['root'] : emptyRoot
  const children = Array.isArray(root['children']) ? root['children'] : []
  const quotes = rows.filter((row) => row['blockType'] === 'quote')
  const others = rows.filter((row) => row['blockType'] !== 'quote')
  const cuts = quoteCuts(children, quotes.length)
  const woven = children.flatMap((child, index) => [
    ...quotes.filter((_, quote) => cuts[quote] === index).map(toNode),
    child,
  ])
  const after = quotes.filter((_, quote) => cuts[quote] === children.length).map(toNode)
  return {
    body: { ...(isJson(body) ? body : {}), root: { ...root, children: [...woven, ...after, ...others.map(toNode)] } },
    blocks: [],
  }
}

const takeOut: Move = (body) => {
  const root = isJson(body) && isJson(body['root']) ? body['root'] : emptyRoot
  const children = Array.isArray(root['children']) ? root['children'] : []
  const isBlock = (child: unknown) => isJson(child) && child['type'] === 'content-block'
  return {
    body: { ...(isJson(body) ? body : {}), root: { ...root, children: children.filter((child) => !isBlock(child)) } },
    blocks: children.flatMap((child) => (isJson(child) && isBlock(child) && formerKinds.has(kindOf(child)) ? [child['fields']] : [])),
  }
}

const formerKinds = new Set(['quote', 'image-gallery', 'callout', 'product-showcase'])

function kindOf({ fields }: Json): string {
  return isJson(fields) ? String(fields['blockType']) : ''
}

const emptyRoot: Json = { type: 'root', version: 1, direction: 'ltr', format: '', indent: 0, children: [] }

function toNode(fields: Json): Json {
  return { type: 'content-block', version: 1, format: '', fields }
}

/** Before which child of the root each quote hangs: the nearest place to its even share of the text between two paragraphs. */
function quoteCuts(children: readonly unknown[], count: number): number[] {
  const lengths = children.map(htmlLength)
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  let paragraphs = 0
  const places = children.flatMap((child, index) => {
    if (isPlainParagraph(child)) paragraphs += 1
    const follows = isPlainParagraph(child) && isPlainParagraph(children[index + 1])
    const before = lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0)
    return follows && paragraphs >= leadParagraphs ? [{ index: index + 1, before }] : []
  })
  const chosen: number[] = []
  for (let quote = 1; quote <= count; quote += 1) {
    const ideal = (whole * quote) / (count + 1)
    const free = places.filter(({ index }) => index > (chosen.at(-1) ?? -1))
    const [nearest] = free.toSorted((a, b) => Math.abs(a.before - ideal) - Math.abs(b.before - ideal))
    chosen.push(nearest?.index ?? children.length)
  }
  return chosen
}

/** A paragraph that its page shows as one: with words, and no heading by the specified rule. */
function isPlainParagraph(child: unknown): boolean {
  if (!isJson(child) || child['type'] !== 'paragraph') return false
  const text = textOf(child).trim()
  const isHeading = text.length < 100 && text.includes(':') && !text.includes('.') && text.split(/\s+/).length <= 10
  return text !== '' && !isHeading
}

/** About as long as it is on its page. */
function htmlLength(child: unknown): number {
  return isJson(child) ? textOf(child).length + 8 : 0
}

function textOf(node: Json): string {
  const own = typeof node['text'] === 'string' ? node['text'] : ''
  const children = Array.isArray(node['children']) ? node['children'].filter(isJson) : []
  return own + children.map(textOf).join('')
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
