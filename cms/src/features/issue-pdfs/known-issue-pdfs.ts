import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { Payload } from 'payload'

/** A typeset PDF that is there. */
export interface KnownIssuePdf {
  id: number
  fileName: string
  fingerprint: string
  /** The public ids of the articles in it. */
  articles: string[]
}

/** The typeset PDFs of an issue; the newest, which readers get, comes first. */
export async function readIssuePdfs(payload: Payload, issueId: number): Promise<KnownIssuePdf[]> {
  const { docs } = await payload.find({
    collection: 'issue-pdfs',
    where: { editionOf: { equals: issueId } },
    sort: '-id',
    depth: 0,
    pagination: false,
  })
  return docs.map(({ id, filename, fingerprint, articles }) => ({
    id,
    fileName: filename ?? '',
    fingerprint: fingerprint ?? '',
    articles: articles ?? [],
  }))
}

/** Whether the newest issue PDF was made from this content, and its file is not lost. */
export async function isUpToDate(input: {
  newest: KnownIssuePdf
  fingerprint: string
  media: MediaFiles
}): Promise<boolean> {
  const { newest, fingerprint, media } = input
  return newest.fingerprint === fingerprint && media.has(`pdf/${newest.fileName}`)
}
