import { createHash } from 'node:crypto'
import { parse } from 'node:path'
import type { CollectionBeforeOperationHook } from 'payload'
import { toSlug } from '../../platform/fields/slug.ts'
import { readUploadEdits } from './bucket-uploads.hooks.ts'
import { fileTypeOf } from './file-type.ts'
import { mediaFiles } from './media-files.ts'

/**
 * Names the file after its content. Payload names the sizes of `a.jpg` and `a.png` alike, so the second would
 * write over the first one's; and a name that never stands for two pictures can be cached for ever. In a bucket, which
 * has caches before it, the crop and the focal point are part of the content. So is the extension: a file is served as
 * what it is, not as what its sender has called it.
 */
export const nameByContent: CollectionBeforeOperationHook = ({ req, operation }) => {
  if (!req.file || (operation !== 'create' && operation !== 'update')) return
  const edits = readUploadEdits(req)
  const added = mediaFiles.place === 'bucket' && edits !== null ? JSON.stringify(edits) : ''
  req.file.name = contentFileName(parse(req.file.name).name, req.file.data, added)
}

/** What a file is kept as; `added` is what belongs to its content beside its bytes. */
export function contentFileName(name: string, data: Buffer, added = ''): string {
  const digest = createHash('sha256').update(data).update(added).digest('hex').slice(0, 10)
  return `${toSlug(name).slice(0, 60) || 'picture'}-${digest}.${fileTypeOf(data)?.extension ?? 'bin'}`
}

/** So are PDFs in a bucket; typeset issue PDFs have names of that kind already. On a disk they keep theirs. */
export const namePdfByContent: CollectionBeforeOperationHook<'issue-pdfs'> = (input) => {
  const { args, req, operation } = input
  if (!req.file || (operation !== 'create' && operation !== 'update')) return
  if ('data' in args && args.data && 'editionOf' in args.data) return
  if (mediaFiles.place !== 'disk') return nameByContent(input)
  req.file.name = `${parse(req.file.name).name.replaceAll('\0', '') || 'issue'}.pdf`
}
