import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { raw, startedSite } from '../test/started-site.ts'
import { startFakeCms, startSite } from '../test/test-site.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

describe.each(['0', '2'])('with %s threads', (SERVE_THREADS) => {
  test('a resized picture is immutable under its version; originals and other files are not served', async () => {
    const folder = temporaryFolder()
    const mediaDir = join(folder, 'media')
    mkdirSync(mediaDir)
    writeFileSync(join(mediaDir, 'a b-480x320.webp'), 'image')
    writeFileSync(join(mediaDir, 'a b.webp'), 'original')
    mkdirSync(join(mediaDir, 'pdf'))
    writeFileSync(join(mediaDir, 'pdf', 'autumn.pdf'), 'pdf')
    writeFileSync(join(mediaDir, '.hidden'), 'secret')
    mkdirSync(join(mediaDir, 'withdrawn'))
    writeFileSync(join(mediaDir, 'withdrawn', 'gone-480x320.webp'), 'image of an older page')
    writeFileSync(join(mediaDir, 'withdrawn', 'gone.webp'), 'original')
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    const { site } = await startedSite({ MEDIA_DIR: mediaDir, SERVE_THREADS })
    const versioned = await site.get('/media/a%20b-480x320.webp?v=1')
    expect(Object.fromEntries(versioned.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    expect((await site.get('/media/a%20b-480x320.webp')).headers.get('cache-control')).toBe(
      'public, max-age=0',
    )
    const range = await site.get('/media/a%20b-480x320.webp', { headers: { range: 'bytes=1-2' } })
    expect([range.status, await range.text()]).toEqual([206, 'ma'])
    const beyond = await site.get('/media/a%20b-480x320.webp?v=1', { headers: { range: 'bytes=9-' } })
    expect([beyond.status, beyond.headers.get('content-range'), beyond.headers.get('cache-control')]).toEqual(
      [416, 'bytes */5', 'private, no-store'],
    )
    expect((await site.get('/media/pdf/autumn.pdf')).headers.get('content-type')).toBe('application/pdf')
    expect(await (await site.get('/media/gone-480x320.webp?v=1')).text()).toBe('image of an older page')
    for (const path of [
      '/media/gone.webp',
      '/media/withdrawn/gone.webp',
      '/media/a%20b.webp',
      '/media/.hidden',
      '/media/../secret.txt',
      '/media/%2e%2e/secret.txt',
      '/media/..%2fsecret.txt',
      '/media/',
      '/media/none.webp',
    ]) {
      expect((await raw(site.url, { path })).status).toBe(404)
    }
  })

  test('a recording is played in parts, is immutable under its name and says what it is', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'recordings'))
    const types = {
      'a.mp3': 'audio/mpeg',
      'a.m4a': 'audio/mp4',
      'a.ogg': 'audio/ogg',
      'a.wav': 'audio/wav',
      'a.mp4': 'video/mp4',
      'a.webm': 'video/webm',
      'a.vtt': 'text/vtt; charset=utf-8',
    }
    for (const name of [...Object.keys(types), 'a.html'])
      writeFileSync(join(folder, 'recordings', name), 'sounds')
    const { site } = await startedSite({ MEDIA_DIR: folder, SERVE_THREADS })
    for (const [name, type] of Object.entries(types)) {
      const { status, headers } = await site.get(`/media/recordings/${name}`)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ])
    }
    const part = async (range: string) => {
      const answer = await site.get('/media/recordings/a.mp3', { headers: { range } })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    // Safari asks for the first two bytes before it plays anything.
    expect(await part('bytes=0-1')).toEqual([206, 'bytes 0-1/6', 'so'])
    expect(await part('bytes=4-')).toEqual([206, 'bytes 4-5/6', 'ds'])
    expect(await part('bytes=6-')).toEqual([416, 'bytes */6', expect.any(String)])
    for (const path of ['/media/recordings/a.html', '/media/recordings/', '/media/recordings/a/../a.mp3']) {
      expect((await raw(site.url, { path })).status).toBe(404)
    }
  })

  test('a CDN keeps a picture for a week and a PDF for a minute, and nothing that has no version or is no file', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'pdf'))
    writeFileSync(join(folder, 'night-480x320.webp'), 'image')
    writeFileSync(join(folder, 'pdf', 'autumn.pdf'), 'pdf')
    const { site } = await startedSite({ MEDIA_DIR: folder, CDN: 'cloudflare', SERVE_THREADS })
    const told = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await site.get(path, { headers })
      return [answer.status, answer.headers.get('cdn-cache-control')]
    }
    expect(await told('/media/night-480x320.webp?v=1')).toEqual([200, 'max-age=604800'])
    expect(await told('/media/pdf/autumn.pdf?v=1')).toEqual([200, 'max-age=60'])
    expect(await told('/media/night-480x320.webp')).toEqual([200, null])
    expect(await told('/media/none-480x320.webp?v=1')).toEqual([404, null])
    expect(await told('/media/night-480x320.webp?v=1', { range: 'bytes=9-' })).toEqual([416, null])
  })

  test('a share image that is not drawn yet leads to what stands in for it, a drawn one is kept for ever', async () => {
    const cms = await startFakeCms()
    cms.shareImages = {
      'a/0123456789-1200x630.jpg': { location: '/media/a-1200x630.jpg?v=1' },
      'b/0123456789-1200x630.jpg': { location: null },
    }
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'share/drawn'), { recursive: true })
    writeFileSync(join(folder, 'share/drawn/0123456789-1200x630.jpg'), 'drawn')
    const site = await startSite(cms, { MEDIA_DIR: folder, SERVE_THREADS })
    const answerOf = async (path: string) => {
      const { status, headers } = await site.get(path)
      return [status, headers.get('location'), headers.get('cache-control')]
    }
    expect(await answerOf('/media/share/a/0123456789-1200x630.jpg')).toEqual([
      302,
      '/media/a-1200x630.jpg?v=1',
      'private, no-store',
    ])
    expect(await answerOf('/media/share/b/0123456789-1200x630.jpg')).toEqual([
      302,
      '/share-1200x630.png',
      'private, no-store',
    ])
    expect(await answerOf('/media/share/drawn/0123456789-1200x630.jpg')).toEqual([
      200,
      null,
      'public, max-age=31536000, immutable',
    ])
    for (const path of ['/media/share/none/0123456789-1200x630.jpg', '/media/share/a/x-1200x630.jpg'])
      expect((await site.get(path)).status).toBe(404)
    await cms.stop()
    expect((await answerOf('/media/share/none/0123456789-1200x630.jpg'))[1]).toBe('/share-1200x630.png')
  })
})
