/*
 * `export-process.ts {runId}`: writes an export for the worker, in a process of its own. How far it is and what came of it stands in the
 * table of runs.
 */
import { ExportFormatSchema } from '@meridian/shared/exports/exports.schema'
import { Pool } from 'pg'
import { env } from '../../env.ts'
import { readProductVersion } from '../backups/back-up-installation.ts'
import { mediaFiles, mediaFolder } from '../media/media-files.ts'
import { explainExportError } from './export-error.ts'
import { openExportFiles } from './export-files.ts'
import { beginExport, failExport, finishExport, noteProgress } from './export-runs.ts'
import { writeExport } from './write-export.ts'

/** So often the admin is told how far it is. */
const progressMs = 1000

// Nobody waits for the outcome of a worker that is gone; the next one begins again.
process.once('disconnect', () => process.exit(1))

const runId = Number(process.argv[2])
const pool = new Pool({ connectionString: env.DATABASE_URL, max: 2, application_name: 'meridian export' })
const counts: Record<string, number> = {}
let toldAtMs = 0

const format = await beginExport(pool, runId)
if (format !== null) await make(format)
process.exit(process.exitCode ?? 0)

async function make(name: string): Promise<void> {
  try {
    const files = openExportFiles({ folder: mediaFolder, storage: env.mediaStorage })
    const finished = await files.take(runId, (path) =>
      writeExport({
        format: ExportFormatSchema.parse(name),
        path,
        databaseUrl: env.DATABASE_DIRECT_URL,
        media: mediaFiles,
        siteUrl: env.PUBLIC_URL,
        product: readProductVersion(),
        onProgress: tell,
      }),
    )
    await finishExport(pool, runId, finished)
  } catch (error) {
    const explained = explainExportError(error, 'The folder of exports')
    if (explained !== null) return failExport(pool, runId, explained)
    console.error('An export could not be made.', error)
    process.exitCode = 1
  }
}

function tell(kind: string, count: number): void {
  counts[kind] = count
  const now = performance.now()
  if (now - toldAtMs < progressMs) return
  toldAtMs = now
  noteProgress(pool, runId, counts).catch((error: unknown) =>
    console.error('An export could not tell how far it is.', error),
  )
}
