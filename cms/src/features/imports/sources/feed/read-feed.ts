import { type SourceReader, UnreadableSource } from '../../source-record.ts'
import { readStart } from '../text/decode-text.ts'
import { seemsToBe } from '../text/recognise.ts'
import { readJsonFeed } from './json-feed.ts'
import { readXmlFeed } from './xml-feed.ts'

/**
 * Reads files of feeds: RSS 0.9 to 2.0, Atom, JSON Feed. Several files are one site, as when a feed has pages. Among several,
 * files that are none are listed.
 */
export const readFeed: SourceReader = async function* (files, { signal } = {}) {
  let isAny = false
  for (const file of files) {
    const seeming = seemsToBe(await readStart(file))
    if (seeming?.kind === 'xml' || seeming?.kind === 'json') {
      isAny = true
      yield* seeming.kind === 'xml' ? readXmlFeed(file, signal) : readJsonFeed(file, signal)
    } else if (files.length === 1)
      throw new UnreadableSource(
        `The file is no feed: ${seeming?.kind === 'empty' ? 'it is empty' : `it seems to be ${seeming?.says ?? 'plain text'}`}.`,
        { file: file.name, line: null, byte: null },
      )
    else
      yield {
        kind: 'other',
        type: 'file',
        name: `A file that is no feed: ${file.name}`,
        id: `file:${file.name}`,
        place: { file: file.name, line: null, byte: null },
        findings: [],
        original: '',
      }
  }
  const [first] = files
  if (first && !isAny)
    throw new UnreadableSource('None of the files is a feed (RSS, Atom or JSON Feed).', {
      file: first.name,
      line: null,
      byte: null,
    })
}
