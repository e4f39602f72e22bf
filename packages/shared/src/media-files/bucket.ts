import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { MediaStorageAwayError } from './media-files.ts'
import type { MediaStorageEnv } from './media-storage-env.ts'

/** What is known of an object without its content. */
export interface StoredObject {
  key: string
  bytes: number
  changedAt: Date
  /** The ETag, where it is an MD5. */
  md5: string | null
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** The longest that somebody waits, in milliseconds; the client's retries are within. */
const limits = { head: 5_000, list: 30_000, content: 60_000 } as const

/**
 * A bucket of S3-compatible storage. The client is loaded with the first call: who keeps media on a disk never has it
 * in memory.
 * @throws MediaStorageAwayError from every method when there is no answer, or a refusal.
 */
export class Bucket {
  readonly #env: MediaStorageEnv
  #opened: Promise<{ sdk: Sdk; client: S3Client }> | null = null

  constructor(env: MediaStorageEnv) {
    this.#env = env
  }

  async head(key: string): Promise<(StoredObject & { sha256: string | null }) | null> {
    return this.#call(async ({ sdk, client }, at) => {
      const answer = await client.send(new sdk.HeadObjectCommand(at(key)), signalOf('head'))
      return {
        key,
        bytes: answer.ContentLength ?? 0,
        changedAt: answer.LastModified ?? new Date(0),
        md5: md5Of(answer.ETag),
        sha256: answer.Metadata?.['sha256'] ?? null,
      }
    })
  }

  async get(key: string): Promise<{ body: Readable; bytes: number; changedAt: Date } | null> {
    return this.#call(async ({ sdk, client }, at) => {
      const answer = await client.send(new sdk.GetObjectCommand(at(key)), signalOf('content'))
      if (!(answer.Body instanceof Readable)) throw new Error('The storage sent no content.')
      return {
        body: answer.Body,
        bytes: answer.ContentLength ?? 0,
        changedAt: answer.LastModified ?? new Date(0),
      }
    })
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    await this.#call(async ({ sdk, client }, at) => {
      const object = { Body: content, Metadata: { sha256: sha256Of(content) } }
      await client.send(new sdk.PutObjectCommand({ ...at(key), ...object }), signalOf('content'))
    })
  }

  async remove(key: string): Promise<void> {
    await this.#call(async ({ sdk, client }, at) => {
      await client.send(new sdk.DeleteObjectCommand(at(key)), signalOf('head'))
    })
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const found: StoredObject[] = []
    await this.#call(async ({ sdk, client }) => {
      let next: string | undefined
      do {
        const page = { Bucket: this.#env.bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) }
        const answer = await client.send(new sdk.ListObjectsV2Command(page), signalOf('list'))
        for (const { Key, Size, LastModified, ETag } of answer.Contents ?? []) {
          if (Key === undefined) continue
          found.push({
            key: Key,
            bytes: Size ?? 0,
            changedAt: LastModified ?? new Date(0),
            md5: md5Of(ETag),
          })
        }
        next = answer.NextContinuationToken
      } while (next)
    })
    return found
  }

  /** Null for an object that is not there. */
  async #call<Value>(
    work: (
      opened: { sdk: Sdk; client: S3Client },
      at: (key: string) => { Bucket: string; Key: string },
    ) => Promise<Value>,
  ): Promise<Value | null> {
    const opened = await (this.#opened ??= this.#open())
    try {
      return await work(opened, (key) => ({ Bucket: this.#env.bucket, Key: key }))
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      // A bucket that is not there is no reason to believe that its objects are gone.
      if (name === 'NoSuchKey' || name === 'NotFound') return null
      throw new MediaStorageAwayError({ cause: error })
    }
  }

  async #open() {
    const sdk = await import('@aws-sdk/client-s3')
    const { endpoint, region, accessKeyId, secretAccessKey } = this.#env
    const client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // The storage of others knows no host per bucket, and not the newer checksums in trailers.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 2_000, socketTimeout: 10_000 },
    })
    return { sdk, client }
  }
}

export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function signalOf(kind: keyof typeof limits) {
  return { abortSignal: AbortSignal.timeout(limits[kind]) }
}

function md5Of(etag: string | undefined): string | null {
  return /^"?([0-9a-f]{32})"?$/.exec(etag ?? '')?.[1] ?? null
}
