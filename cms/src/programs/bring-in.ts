/*
 * `node src/programs/bring-in.ts {file}`: fills an empty Meridian with an archive of `npm run export -- archive`. Ends with 1 and a sentence
 * when it cannot, and has changed nothing then.
 */
import { getPayload } from 'payload'
import { ArchiveError } from '../features/exports/archive/archive-error.ts'
import { openFileSource } from '../features/exports/archive/file-source.ts'
import { bringInArchive } from '../features/exports/bring-in/bring-in-archive.ts'
import { mediaFiles } from '../features/media/media-files.ts'
import config from '../payload.config.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

const [path = ''] = process.argv.slice(2)
const payload = await getPayload({ config, disableOnInit: true })
try {
  await bringIn()
} catch (error) {
  console.error(error instanceof ArchiveError ? error.message : error)
  process.exitCode = 1
}
// Payload leaves its pool open when it is destroyed, which would keep the process alive.
process.exit()

async function bringIn(): Promise<void> {
  const source = await openFileSource(path)
  try {
    const { counts, missing } = await bringInArchive(payload, source, {
      media: mediaFiles,
      say: (line) => console.log(line),
      signal: stopping.signal,
    })
    for (const [kind, count] of Object.entries(counts)) {
      console.log(`${count.toLocaleString('en-US').padStart(12)}  ${kind}`)
    }
    for (const file of missing) console.log(`The archive had no file of ${file}.`)
  } finally {
    await source.close()
  }
}
