import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Payload } from 'payload'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openFileSource } from '../../src/features/exports/archive/file-source.ts'
import { openArchive, type OpenArchive } from '../../src/features/exports/archive/open-archive.ts'
import { writeArchive } from '../../src/features/exports/archive/write-archive.ts'
import { bringInArchive } from '../../src/features/exports/bring-in/bring-in-archive.ts'
import { withExportReader } from '../../src/features/exports/export-snapshot.ts'
import { ZipWriter } from '../../src/features/exports/zip/zip-writer.ts'
import { mediaFiles } from '../../src/features/media/media-files.ts'
import { env } from '../../src/env.ts'
import { workerNumber } from '../env.ts'
import { openCms } from '../magazine.ts'
import { resetPayload } from '../reset-payload.ts'

const { serverUrl, prefix } = inject('postgres')

/** A folder for archives, which ends with the tests. */
export function exportFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'meridian-export-'))
}

/** Writes an archive of the test's database. */
export async function exportArchive(path: string, madeAt = new Date()): Promise<void> {
  await withExportReader(env.DATABASE_URL, async (reader) => {
    const zip = await ZipWriter.create(path)
    await writeArchive({
      zip,
      reader,
      media: mediaFiles,
      madeAt,
      magazine: { name: 'The House', url: 'https://house.example' },
      product: '1.0.0',
    })
    await zip.finish()
  })
}

/** Puts an empty Meridian in the place of the test's own: another database under its address, and no media. */
export async function emptyMeridian(): Promise<Payload> {
  resetPayload()
  await rm(env.MEDIA_DIR, { recursive: true, force: true })
  const name = `${prefix}${workerNumber}`
  const admin = new Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} template ${prefix}template strategy file_copy`)
  await admin.end()
  return openCms()
}

export async function bringIn(payload: Payload, path: string) {
  const source = await openFileSource(path)
  try {
    return await bringInArchive(payload, source, { media: mediaFiles })
  } finally {
    await source.close()
  }
}

/** Lets work look into an archive. */
export async function inArchive<Result>(
  path: string,
  work: (archive: OpenArchive) => Promise<Result>,
): Promise<Result> {
  const source = await openFileSource(path)
  const archive = await openArchive(source)
  try {
    return await work(archive)
  } finally {
    archive.close()
    await source.close()
  }
}

/** All files of an archive but the manifest, by path. */
export async function filesOf(path: string): Promise<Map<string, string>> {
  return inArchive(path, async ({ manifest, stream }) => {
    const files = new Map<string, string>()
    for (const file of manifest.files) {
      const parts: Uint8Array[] = []
      for await (const part of (await stream(file.path)) ?? []) parts.push(part)
      files.set(file.path, Buffer.concat(parts).toString('latin1'))
    }
    return files
  })
}
