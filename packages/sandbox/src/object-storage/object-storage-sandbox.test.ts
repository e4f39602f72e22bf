import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Bucket } from '@meridian/shared/media-files/bucket'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { ObjectStorageSandbox } from './object-storage-sandbox.ts'

/* The sandbox, held against the client that the product uses. */
const sandbox = new ObjectStorageSandbox()
let endpoint: string
let bucket: Bucket

beforeAll(async () => {
  endpoint = await sandbox.start()
  bucket = open()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

function open(
  other: { secretAccessKey?: string; accessKeyId?: string; bucket?: string; region?: string } = {},
) {
  return new Bucket({ endpoint, bucket: sandbox.bucket, ...sandbox.key, ...other })
}

const content = Buffer.from('a picture of the night')

describe('an object', () => {
  test('is there as it was put, under a name with blanks and signs, and can be deleted', async () => {
    const key = 'share/the quiet capital/ä+&=?-1200x630.jpg'
    await bucket.put(key, content)
    const found = await bucket.get(key)
    expect(found && (await buffer(found.body)).equals(content)).toBe(true)
    expect(await bucket.head(key)).toMatchObject({
      key,
      bytes: content.length,
      md5: expect.stringMatching(/^[0-9a-f]{32}$/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    await bucket.remove(key)
    expect([await bucket.head(key), await bucket.get(key)]).toEqual([null, null])
  })

  test('can be read in part', async () => {
    await bucket.put('night.avif', content)
    const { accessKeyId, secretAccessKey, region } = sandbox.key
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    })
    const part = await client.send(
      new GetObjectCommand({ Bucket: sandbox.bucket, Key: 'night.avif', Range: 'bytes=2-8' }),
    )
    expect([part.ContentRange, await part.Body?.transformToString()]).toEqual(['bytes 2-8/22', 'picture'])
    client.destroy()
  })
})

test('a list has all that begins with a prefix, page by page', async () => {
  sandbox.pageSize = 2
  for (const key of ['a.jpg', 'b.jpg', 'pdf/a.pdf', 'pdf/b & c.pdf', 'pdf/d.pdf'])
    sandbox.objects.put(key, content)
  expect((await bucket.list('pdf/')).map(({ key }) => key)).toEqual([
    'pdf/a.pdf',
    'pdf/b & c.pdf',
    'pdf/d.pdf',
  ])
  expect(await bucket.list('')).toHaveLength(5)
})

test.each([
  ['another key', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['the key of somebody else', { accessKeyId: 'stranger' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'eu-central-1' }, 'AuthorizationHeaderMalformed'],
  ['another bucket', { bucket: 'not-there' }, 'NoSuchBucket'],
])('%s is refused', async (_, other, name) => {
  await expect(open(other).get('night.avif')).rejects.toMatchObject({
    name: 'MediaStorageAwayError',
    cause: { name },
  })
})

test('a request without a signature is refused', async () => {
  expect((await fetch(`${endpoint}/${sandbox.bucket}/night.avif`)).status).toBe(403)
})

test('one failure is made up for by the client; a refusal, a cut and a long silence are not', async () => {
  sandbox.behave({ kind: 'failing once' }, 'PUT')
  await bucket.put('night.avif', content)
  expect(sandbox.objects.keys).toEqual(['night.avif'])
  for (const behaviour of [
    { kind: 'status', status: 403, code: 'AccessDenied' },
    { kind: 'away' },
    { kind: 'slow', delayMs: 3_600_000 },
  ] as const) {
    sandbox.behave(behaviour)
    await expect(bucket.head('night.avif')).rejects.toThrow('does not answer')
  }
})
