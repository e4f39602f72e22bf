import { createServer } from 'node:http'
import { once } from 'node:events'
import { MediaStorageAwayError } from '@meridian/shared/media-files/media-files'
import { DiskFiles } from '@meridian/shared/media-files/disk-files'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { bringUpload } from './bring-upload.ts'

class RemoteFiles extends DiskFiles {
  override readonly place = 'bucket'
  readonly asked: string[] = []
  isAway = false

  override find(path: string): Promise<string | null> {
    if (this.isAway) throw new MediaStorageAwayError({ cause: 'A test.' })
    this.asked.push(path)
    return Promise.resolve(null)
  }
}

async function serve(media: RemoteFiles) {
  const server = createServer((request, response) => {
    void bringUpload(media, request, response).then((goesOn) => goesOn && response.end('Payload'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
}

test('a file that the admin asks for is brought before Payload answers, and nothing else is', async () => {
  const media = new RemoteFiles('/nowhere')
  const get = await serve(media)
  for (const path of [
    '/cms/api/media/file/night%201.avif?2026',
    '/cms/api/issue-pdfs/file/autumn.pdf',
    '/cms/api/media/12',
    '/cms/api/users/file/a.png',
    '/cms/api/media/file/%E0%A4%A',
  ])
    expect(await (await get(path)).text()).toBe('Payload')
  expect(media.asked).toEqual(['night 1.avif', 'pdf/autumn.pdf'])
})

test('while the storage is away it is promised', async () => {
  const media = new RemoteFiles('/nowhere')
  media.isAway = true
  const answer = await (await serve(media))('/cms/api/media/file/night.avif')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})
