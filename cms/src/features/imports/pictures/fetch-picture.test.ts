import type { RequestListener } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OtherSite, startOtherSite } from '../../../../test/other-site.ts'
import { fetchPicture, type PictureLimits } from './fetch-picture.ts'

let site: OtherSite
let host: string
let picture: Buffer
/** What the old site does with each request, and what it was asked. */
let answer: RequestListener
let asked: string[]

beforeAll(async () => {
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a2e1f' } })
    .jpeg()
    .toBuffer()
  site = await startOtherSite((request, response) => answer(request, response))
  ;({ host, asked } = site)
})

afterAll(() => site.stop())

beforeEach(() => asked.splice(0))

const sending =
  (body: Buffer | string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

const answering = (status: number, headers: Record<string, string> = {}) => sending('', headers, status)

const fetchHere = (
  path = '/boat.jpg',
  {
    alsoReach = [host],
    ...options
  }: { alsoReach?: string[]; limits?: Partial<PictureLimits>; signal?: AbortSignal } = {},
) => fetchPicture(`http://${host}${path}`, { alsoReach, userAgent: 'Meridian' }, options)

describe('a picture of another site', () => {
  it('comes as it is, with one request', async () => {
    answer = sending(picture)
    expect(await fetchHere()).toMatchObject({
      ok: true,
      source: picture,
      picture: { mimeType: 'image/jpeg', width: 60, findings: [] },
    })
    expect(asked).toEqual(['GET /boat.jpg'])
  })

  it('is what its content is, whatever the site calls it', async () => {
    answer = sending(picture, { 'content-type': 'text/html' })
    expect(await fetchHere('/boat.png')).toMatchObject({ ok: true, picture: { extension: 'jpg' } })
  })

  it('that is a page in truth is none, though it has the name and the status of a picture', async () => {
    answer = sending('<!doctype html><title>Not found</title>', { 'content-type': 'image/jpeg' })
    expect(await fetchHere()).toMatchObject({
      ok: false,
      isPassing: false,
      message: 'What came is a web page, not a picture.',
    })
  })

  it('is followed to where it moved', async () => {
    answer = (request, response) =>
      request.url === '/boat.jpg'
        ? answering(301, { location: '/new/boat.jpg' })(request, response)
        : sending(picture)(request, response)
    expect(await fetchHere()).toMatchObject({ ok: true })
    expect(asked).toEqual(['GET /boat.jpg', 'GET /new/boat.jpg'])
  })

  it('that leads in a circle is given up', async () => {
    answer = answering(302, { location: '/boat.jpg' })
    expect(await fetchHere()).toMatchObject({ ok: false, code: 'redirect' })
    expect(asked).toHaveLength(6)
  })

  it.each([
    [404, 'missing', false],
    [410, 'missing', false],
    [401, 'refused', false],
    [403, 'refused', false],
    [206, 'refused', false],
    [500, 'fault', true],
    [502, 'fault', true],
  ])('for which the site answers %s fails as %s', async (status, code, isPassing) => {
    answer = answering(status)
    const outcome = await fetchHere()
    expect(outcome).toMatchObject({ ok: false, code, isPassing })
    expect(outcome).toHaveProperty('message', expect.stringContaining(`${host}`))
    expect(outcome).toHaveProperty('message', expect.stringContaining(String(status)))
  })

  it.each([
    [429, { 'retry-after': '120' }, 120_000],
    [503, { 'retry-after': new Date(0).toUTCString() }, 0],
    [429, { 'retry-after': 'soon' }, null],
    [503, {}, null],
  ])('of a site that answers %s %j may be asked for later', async (status, headers, retryAfterMs) => {
    answer = answering(status, headers)
    expect(await fetchHere()).toMatchObject({
      ok: false,
      code: 'busy',
      isPassing: true,
      busy: { retryAfterMs },
    })
  })

  it('of a site that is gone fails with its name', async () => {
    const gone = Object.assign(new Error('gone'), { code: 'ENOTFOUND' })
    const reach = { alsoReach: [], userAgent: 'Meridian', findAddresses: () => Promise.reject(gone) }
    expect(await fetchPicture('https://old.example/boat.jpg', reach)).toEqual({
      ok: false,
      code: 'unknown-host',
      message: 'There is no site old.example.',
      isPassing: false,
    })
  })

  it('is not waited for once the run is stopped', async () => {
    const stopping = new AbortController()
    answer = () => stopping.abort(new Error('stopped'))
    await expect(fetchHere('/boat.jpg', { signal: stopping.signal })).rejects.toThrow('stopped')
  })
})

describe('a transfer', () => {
  it('of more than 20 MB is not begun', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-length': '99999999' }).write('x')
    expect(await fetchHere()).toMatchObject({ ok: false, code: 'too-large', isPassing: false })
  })

  it('without an end is hung up on', async () => {
    const { promise: hungUp, resolve } = Promise.withResolvers<void>()
    answer = (_request, response) => {
      response.on('close', resolve)
      const pour = () => {
        while (!response.closed && response.write('x'.repeat(65_536)));
      }
      response.writeHead(200).on('drain', pour)
      pour()
    }
    expect(await fetchHere()).toMatchObject({ ok: false, code: 'too-large' })
    await hungUp
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('that is packed (%s) though nobody asked for it is unpacked', async (encoding, pack) => {
    answer = sending(pack(picture), { 'content-encoding': encoding })
    expect(await fetchHere()).toMatchObject({ ok: true, source: picture })
  })

  it('of a bomb is given up at 20 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })
    answer = sending(bomb, { 'content-encoding': 'gzip' })
    const before = process.memoryUsage().arrayBuffers
    expect(await fetchHere()).toMatchObject({ ok: false, code: 'too-large' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024)
  })

  it('that is packed in a damaged or an unknown way fails', async () => {
    answer = sending(gzipSync(picture).fill(7, 20), { 'content-encoding': 'gzip' })
    expect(await fetchHere()).toMatchObject({ ok: false, message: 'It came damaged.' })
    answer = sending(picture, { 'content-encoding': 'own' })
    expect(await fetchHere()).toMatchObject({ ok: false, code: 'no-picture' })
  })

  it('that breaks off is no picture, packed or not', async () => {
    const breakOff =
      (headers: Record<string, string>): RequestListener =>
      (_request, response) => {
        response.writeHead(200, { 'content-length': '5000', ...headers })
        response.write(picture.subarray(0, 100), () => response.destroy())
      }
    const packed: Record<string, string> = { 'content-encoding': 'gzip' }
    for (const headers of [{}, packed]) {
      answer = breakOff(headers)
      expect(await fetchHere()).toMatchObject({ ok: false, isPassing: true })
    }
  })

  it('that comes a byte at a time is given up', async () => {
    answer = (_request, response) => void response.writeHead(200).write(picture.subarray(0, 1))
    const outcome = await fetchHere('/boat.jpg', { limits: { paceMs: 20 } })
    expect(outcome).toMatchObject({ ok: false, code: 'too-slow', isPassing: true })
  })

  it('that never begins, or never ends, is given up', async () => {
    answer = () => {}
    expect(await fetchHere('/boat.jpg', { limits: { answerLimitMs: 20 } })).toMatchObject({
      ok: false,
      code: 'too-slow',
    })
    answer = (_request, response) => void response.writeHead(200).write('x')
    expect(await fetchHere('/boat.jpg', { limits: { timeLimitMs: 50 } })).toMatchObject({
      ok: false,
      message: 'It took too long to come.',
    })
  })

  it('with a head without an end fails', async () => {
    answer = answering(200, { 'x-long': 'x'.repeat(20_000) })
    expect(await fetchHere()).toMatchObject({ ok: false, code: 'no-answer' })
  })
})

describe('what is not on the internet', () => {
  it.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::ffff:127.0.0.1]',
    'http://[::7f00:1]',
  ])('%s is not asked, however it is written', async (origin) => {
    answer = sending(picture)
    const reach = { alsoReach: [], userAgent: 'Meridian' }
    for (const address of [`${origin}/a.jpg`, `${origin}:${host.split(':')[1]}/a.jpg`]) {
      expect(await fetchPicture(address, reach)).toMatchObject({ ok: false, code: 'not-public' })
    }
    expect(asked).toEqual([])
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://127.0.0.1:1/secret',
    'file:///etc/passwd',
    'ftp://127.0.0.1/boat.jpg',
  ])('%s is not reached by a redirect', async (location) => {
    answer = answering(302, { location })
    expect(await fetchHere()).toMatchObject({ ok: false, code: 'not-public' })
    expect(asked).toEqual(['GET /boat.jpg'])
  })

  it('is not reached by a name that gives another address when it is looked up again', async () => {
    let lookUps = 0
    const reach = {
      alsoReach: [host],
      userAgent: 'Meridian',
      findAddresses: (hostname: string) => {
        if (hostname === '127.0.0.1') return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
        lookUps += 1
        const address = lookUps === 1 ? '10.0.0.1' : '93.184.216.34'
        return Promise.resolve([{ address, family: 4 }])
      },
    }
    answer = answering(302, { location: 'http://rebound.example/boat.jpg' })
    expect(await fetchPicture(`http://${host}/boat.jpg`, reach)).toMatchObject({
      ok: false,
      code: 'not-public',
    })
    expect(lookUps).toBe(1)
  })

  it('is connected to by the address that was judged, not by the name', async () => {
    answer = sending(picture)
    const [, port] = host.split(':')
    const reach = {
      alsoReach: [`old.example:${port}`],
      userAgent: 'Meridian',
      findAddresses: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    }
    expect(await fetchPicture(`http://old.example:${port}/boat.jpg`, reach)).toMatchObject({ ok: true })
  })

  it('is not asked when one of the addresses of a host is of a network of ours', async () => {
    const addresses = [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    const reach = { alsoReach: [], userAgent: 'Meridian', findAddresses: () => Promise.resolve(addresses) }
    expect(await fetchPicture('http://mixed.example/boat.jpg', reach)).toMatchObject({ code: 'not-public' })
  })

  it('is not asked at all for what is no address', async () => {
    expect(await fetchPicture('boat.jpg', { alsoReach: [], userAgent: 'Meridian' })).toMatchObject({
      ok: false,
      code: 'no-address',
    })
  })
})
