import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Bucket } from '@meridian/shared/media-files/bucket'
import { BucketFiles } from '@meridian/shared/media-files/bucket-files'
import { ObjectStorageSandbox } from './object-storage-sandbox.ts'

/* The media of the product, held against storage that fails as storage does. */
const sandbox = new ObjectStorageSandbox()
const picture = 'night-480x320.avif'
let endpoint: string

beforeAll(async () => {
  endpoint = await sandbox.start()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

function openFiles(times = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const problems: unknown[] = []
  const bucket = new Bucket({ endpoint, bucket: sandbox.bucket, ...sandbox.key })
  const files = new BucketFiles({
    bucket,
    folder,
    times: { away: 50, ...times },
    onProblem: (error) => problems.push(error),
  })
  return { files, folder, problems }
}

const asked = (method: string) => sandbox.requests.filter((request) => request.startsWith(`${method} `))

describe('reading', () => {
  test('fetches a file once, however many ask, and gives it the time of its object', async () => {
    const { files, folder } = openFiles()
    sandbox.objects.put(picture, Buffer.from('night'))
    const found = await Promise.all(Array.from({ length: 20 }, () => files.find(picture)))
    expect(new Set(found)).toEqual(new Set([join(folder, picture)]))
    expect(await files.read(picture)).toEqual(Buffer.from('night'))
    expect(asked('GET')).toEqual([`GET ${picture}`])
    expect(statSync(join(folder, picture)).mtime).toEqual(sandbox.objects.get(picture)?.changedAt)
  })

  test('asks once in a while for what is not there, and never for what is no name of a file', async () => {
    const { files } = openFiles()
    for (const path of [picture, picture, '../secret.txt', 'a//b', '.hidden', 'a\\b', '/etc/passwd', ''])
      expect(await files.find(path)).toBeNull()
    expect(sandbox.requests).toEqual([`GET ${picture}`])
  })

  test('goes on with what is cached while the bucket is away, and tells once that it is', async () => {
    const { files, problems } = openFiles({ fresh: 0, away: 3_600_000 })
    sandbox.objects.put(picture, Buffer.from('night'))
    sandbox.objects.put('pdf/autumn.pdf', Buffer.from('autumn'))
    await files.find(picture)
    await files.find('pdf/autumn.pdf')
    sandbox.behave({ kind: 'away' })
    expect(await files.find('pdf/autumn.pdf')).not.toBeNull()
    expect(await files.read(picture)).toEqual(Buffer.from('night'))
    await expect(files.find('later-480x320.avif')).rejects.toThrow('does not answer')
    expect(problems).toHaveLength(1)
  })

  test('goes on with the rest when the bucket is back', async () => {
    const { files } = openFiles({ fresh: 0 })
    sandbox.behave({ kind: 'away' })
    await expect(files.find('later-480x320.avif')).rejects.toThrow('does not answer')
    sandbox.reset()
    sandbox.objects.put('later-480x320.avif', Buffer.from('later'))
    await vi.waitFor(
      async () => expect(await files.read('later-480x320.avif')).toEqual(Buffer.from('later')),
      { timeout: 60_000 },
    )
  })

  test('leaves nothing behind of a file that broke off half way', async () => {
    const { files, folder } = openFiles()
    sandbox.objects.put(picture, Buffer.alloc(200_000, 'night'))
    sandbox.behave({ kind: 'half' }, 'GET')
    await expect(files.find(picture)).rejects.toThrow('does not answer')
    expect(readdirSync(folder)).toEqual([])
    sandbox.behave({ kind: 'well' }, 'GET')
    await vi.waitFor(async () => expect(await files.read(picture)).toHaveLength(200_000), { timeout: 60_000 })
  })

  test('takes a bucket that is not there for one that is away, not for one that is empty', async () => {
    const { files, folder } = openFiles({ fresh: 0 })
    sandbox.objects.put('pdf/autumn.pdf', Buffer.from('autumn'))
    await files.find('pdf/autumn.pdf')
    sandbox.behave({ kind: 'status', status: 404, code: 'NoSuchBucket' })
    expect(await files.find('pdf/autumn.pdf')).not.toBeNull()
    expect(existsSync(join(folder, 'pdf/autumn.pdf'))).toBe(true)
  })
})

describe('what one machine takes away', () => {
  test('is an edition that no other answers any more', async () => {
    const [here, there] = [openFiles({ fresh: 0 }), openFiles({ fresh: 0 })]
    await here.files.write('pdf/autumn.pdf', Buffer.from('autumn'))
    await there.files.find('pdf/autumn.pdf')
    await here.files.remove('pdf/autumn.pdf')
    expect([await here.files.find('pdf/autumn.pdf'), await there.files.find('pdf/autumn.pdf')]).toEqual([
      null,
      null,
    ])
    expect(existsSync(join(there.folder, 'pdf/autumn.pdf'))).toBe(false)
  })

  test('is a picture that others answer once more at the most', async () => {
    const { files, folder } = openFiles({ fresh: 0 })
    sandbox.objects.put(picture, Buffer.from('night'))
    await files.find(picture)
    sandbox.objects.delete(picture)
    expect(await files.find(picture)).not.toBeNull()
    await vi.waitFor(() => expect(existsSync(join(folder, picture))).toBe(false), { timeout: 60_000 })
  })
})

describe('writing', () => {
  test('says whether there was anything to write', async () => {
    const { files } = openFiles()
    expect(await files.write(picture, Buffer.from('night'))).toBe(true)
    expect(await files.write(picture, Buffer.from('night'))).toBe(false)
    expect(await files.write(picture, Buffer.from('day'))).toBe(true)
    expect(asked('PUT')).toHaveLength(2)
    expect([await files.has(picture), await files.has('none-1x1.avif')]).toEqual([true, false])
  })

  test('keeps what a program wrote into the folder, all of it or with a refusal', async () => {
    const { files, folder } = openFiles()
    await mkdir(join(folder, 'pdf'))
    await writeFile(join(folder, picture), 'night')
    await writeFile(join(folder, 'pdf/autumn.pdf'), 'autumn')
    await files.keep([picture, 'pdf/autumn.pdf'])
    expect(sandbox.objects.keys).toEqual([picture, 'pdf/autumn.pdf'])
    sandbox.behave({ kind: 'away' }, 'PUT')
    await expect(files.keep([picture])).rejects.toThrow('does not answer')
  })
})

describe('a withdrawn file', () => {
  test('stays where it is, is listed as withdrawn, and can be had back', async () => {
    const { files } = openFiles()
    await files.write(picture, Buffer.from('night'))
    await files.withdraw(picture)
    await files.withdraw('never-there.png')
    expect(await files.read(picture)).toEqual(Buffer.from('night'))
    expect((await files.list()).map(({ path }) => path)).toEqual([`withdrawn/${picture}`])
    expect(await files.listWithdrawn()).toMatchObject([{ path: picture }])
    await files.reinstate(picture)
    expect((await files.list()).map(({ path }) => path)).toEqual([picture])
  })

  test('is withdrawn no more when it is written again', async () => {
    const { files } = openFiles()
    await files.write(picture, Buffer.from('night'))
    await files.withdraw(picture)
    await files.write(picture, Buffer.from('another night'))
    expect(await files.listWithdrawn()).toEqual([])
  })

  test('is brought back from a backup as one, and removed with its mark', async () => {
    const { files, folder } = openFiles()
    await files.write(`withdrawn/${picture}`, Buffer.from('night'))
    expect(await files.listWithdrawn()).toMatchObject([{ path: picture }])
    expect(readFileSync((await files.find(picture)) ?? '', 'utf8')).toBe('night')
    await files.remove(`withdrawn/${picture}`)
    expect(sandbox.objects.keys).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })
})
