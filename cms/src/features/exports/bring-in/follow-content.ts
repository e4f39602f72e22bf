import { siteTag } from '@meridian/shared/publishing/tags'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { clientOf, type SqlClient } from '../../../platform/database/sql-client.ts'
import { notePictures, notePicturesOfGlobal } from '../../media/picture-places.ts'
import { type PictureSourceName, pictureSources } from '../../media/picture-sources.ts'
import { refreshArticleStates } from '../../publishing/article-states.ts'
import { readPublishedState, writeListings } from '../../publishing/article-state.ts'
import { recordPublishEvent } from '../../publishing/outbox.ts'
import { noteRecordingsOf } from '../../recordings/recording-places.ts'
import { globalNames, isDocumentGlobal } from '../../records/global-records.ts'
import { publishGlobal } from '../../records/published-globals.ts'

const IdRow = z.object({ id: z.number() })
const pageSize = 500

/** Makes what follows from content and is kept beside it: lists, states, where pictures and recordings stand, what readers have of pages. */
export async function followContent(req: PayloadRequest): Promise<void> {
  const client = await clientOf(req)
  for await (const ids of idsOf(client, 'articles')) {
    await refreshArticleStates(client, ids)
    for (const articleId of ids) {
      const state = await readPublishedState(req, articleId)
      if (state) await writeListings(req, { articleId, state })
      await noteRecordingsOf(client, [articleId])
    }
  }
  for (const [name, source] of Object.entries(pictureSources)) {
    if (!isSourceName(name)) continue
    if ('isGlobal' in source) await notePicturesOfGlobal(client, name)
    else for await (const ids of idsOf(client, source.table)) await notePictures(client, name, ids)
  }
  await client.query(
    'update media set is_used = true where exists (select from picture_places place where place.media_id = media.id)',
  )
  for (const name of globalNames.filter(isDocumentGlobal)) await publishGlobal(req, name)
}

/** Tells the site servers that everything is new. */
export async function announce(req: PayloadRequest): Promise<void> {
  await recordPublishEvent({
    req,
    kind: 'changed',
    subject: 'magazine:archive',
    tags: [siteTag],
    documents: null,
  })
}

async function* idsOf(client: SqlClient, table: string): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const { rows } = await client.query(
      `select id from ${table} where id > $1 order by id limit ${pageSize}`,
      [after],
    )
    const ids = z
      .array(IdRow)
      .parse(rows)
      .map(({ id }) => id)
    if (ids.length === 0) return
    yield ids
    after = ids.at(-1) ?? after
  }
}

function isSourceName(name: string): name is PictureSourceName {
  return name in pictureSources
}
