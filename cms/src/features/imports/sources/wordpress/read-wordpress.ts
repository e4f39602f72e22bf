import {
  type SourceFile,
  type SourceReader,
  type SourceRecord,
  UnreadableSource,
} from '../../source-record.ts'
import { needsLookAhead } from './look-ahead.ts'
import { WordPressSite } from './wordpress-site.ts'
import { WxrHandler, wordpressExport } from './wxr/wxr-handler.ts'
import type { WxrPart } from './wxr/wxr-parts.ts'
import { readXml } from '../xml/read-xml.ts'

interface Reading {
  file: SourceFile
  files: readonly SourceFile[]
  site: WordPressSite
  signal: AbortSignal | undefined
}

/**
 * Reads exports of WordPress (WXR 1.0 to 1.2) and what other systems write in the same way. Several files are one site, in any order;
 * those who comment stay without their addresses.
 * @throws {UnreadableSource} see `readXml`; also for a feed that is no export, and for another version
 */
export const readWordpress: SourceReader = async function* (files, { signal } = {}) {
  const site = new WordPressSite()
  const { exports, others } = sortFiles(files)
  for (const file of exports) yield* readFile({ file, files: exports, site, signal })
  yield* site.end()
  yield* others.map(otherFile)
}

const pictureNames = /\.(jpe?g|png|gif|webp|avif|svg|heic|tiff?|bmp|ico)$/i

/** An archive may have the uploads beside the export: then what is called XML is the export. Pictures are found where texts show them. */
function sortFiles(files: readonly SourceFile[]): { exports: readonly SourceFile[]; others: SourceFile[] } {
  const named = files.filter(({ name }) => /\.xml$/i.test(name))
  if (named.length === 0) return { exports: files, others: [] }
  return {
    exports: named,
    others: files.filter((file) => !named.includes(file) && !pictureNames.test(file.name)),
  }
}

function otherFile({ name }: SourceFile): SourceRecord {
  const place = { file: name, line: null, byte: null }
  return { kind: 'other', type: 'file', name, id: `file ${name}`, place, findings: [], original: '' }
}

async function* readFile(reading: Reading): AsyncGenerator<SourceRecord> {
  const { file, site, signal } = reading
  const handler = new WxrHandler()
  const xml = readXml(file, handler, { expected: wordpressExport, signal })
  for (;;) {
    const step = await xml.next()
    for (const part of handler.taken()) yield* recordsOf(part, reading)
    if (!step.done) continue
    if (!handler.isWxr)
      throw new UnreadableSource('This is no export of WordPress: it is an RSS feed without articles.', {
        file: file.name,
        line: 1,
        byte: 0,
      })
    yield* site.endFile(step.value)
    return
  }
}

async function* recordsOf(part: WxrPart, { files, site, signal }: Reading): AsyncGenerator<SourceRecord> {
  if (part.kind === 'item' && needsLookAhead(part.item.fields.get('content:encoded') ?? ''))
    await site.lookAhead.read(files, signal)
  yield* site.take(part)
}
