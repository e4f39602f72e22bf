/*
 * `node src/programs/export.ts <archive|markdown|wordpress|ghost|subscribers|redirects> [--out FILE]`: takes the whole magazine out as a
 * file, as of one moment, beside a running product. Ends with 2 and a sentence when it was not asked for like this, with 1 when it cannot.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ExportFormat, ExportFormatSchema, exportFormats } from '@meridian/shared/exports/exports.schema'
import { env } from '../env.ts'
import { readProductVersion } from '../features/backups/back-up-installation.ts'
import { explainExportError } from '../features/exports/export-error.ts'
import { exportFileName } from '../features/exports/export-file-name.ts'
import { writeExport } from '../features/exports/write-export.ts'
import { mediaFiles } from '../features/media/media-files.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

const asked = readArguments()
if (asked.ok) await run(asked)
else {
  console.error(asked.reason)
  process.exitCode = 2
}

async function run({ format, path }: { format: ExportFormat; path: string }): Promise<void> {
  const startedAtMs = performance.now()
  const { signal } = stopping
  try {
    const { counts, sizeBytes, sha256 } = await writeExport({
      format,
      path,
      databaseUrl: env.DATABASE_DIRECT_URL,
      media: mediaFiles,
      siteUrl: env.PUBLIC_URL,
      product: readProductVersion(),
      signal,
    })
    for (const [kind, count] of Object.entries(counts)) {
      console.log(`${count.toLocaleString('en-US').padStart(12)}  ${kind}`)
    }
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
    console.log(`${path}\n${sizeBytes.toLocaleString('en-US')} bytes in ${seconds} s, SHA-256 ${sha256}`)
  } catch (error) {
    const explained = explainExportError(error, path)
    console.error(explained ?? error)
    process.exitCode = 1
  }
}

function readArguments(): { ok: true; format: ExportFormat; path: string } | { ok: false; reason: string } {
  const usage = `Say what to export: npm run export -- <${exportFormats.join('|')}> [--out FILE]`
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' } },
    })
    const [name, ...others] = positionals
    const format = ExportFormatSchema.safeParse(name)
    if (name === undefined || others.length > 0) return { ok: false, reason: usage }
    if (!format.success) return { ok: false, reason: `There is no export called ‘${name}’. ${usage}` }
    if (values.out === '') return { ok: false, reason: `--out needs the name of a file. ${usage}` }
    const path = resolve(values.out ?? exportFileName(format.data, new Date()))
    if (existsSync(path))
      return { ok: false, reason: `${path} is there already. Choose another name with --out.` }
    return { ok: true, format: format.data, path }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, reason: `${reason} ${usage}` }
  }
}
