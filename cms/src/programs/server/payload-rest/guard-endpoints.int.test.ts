import { handleEndpoints, type Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { signInAs, type SignedInAccount } from '../../../../test/accounts.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { restAs } from '../../../../test/rest.ts'
import config from '../../../payload.config.ts'
import { env } from '../../../env.ts'
import { fenceRest } from './rest-fence.ts'
import { type SenderMistake, senderMistakes } from '../../../../test/sender-mistakes.ts'

let payload: Payload
let magazine: Magazine
let admin: SignedInAccount

const fenced = fenceRest(
  (request) => handleEndpoints({ config, request }),
  () => openCms(),
)

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  admin = await signInAs(payload, 'admin')
})
afterEach(() => void vi.restoreAllMocks())

const AnswerSchema = z.union([
  z.object({ errors: z.array(z.object({ message: z.string().min(8) })).min(1) }),
  // Payload's own for an address that it does not know.
  z.object({ message: z.string().startsWith('Route not found') }),
])

async function send({ method, path, body, type, headers }: SenderMistake): Promise<Response> {
  const sent = new Headers({ origin: env.PUBLIC_URL, cookie: admin.cookie, ...headers })
  if (type) sent.set('content-type', type)
  const request = new Request(`${env.PUBLIC_URL}/cms/api/${path}`, {
    method,
    headers: sent,
    ...(body !== undefined && { body }),
  })
  return fenced(request, { params: Promise.resolve({ slug: path.replace(/\?.*/, '').split('/') }) })
}

describe("what a sender does wrong in Payload's REST", () => {
  const logged: unknown[] = []

  test('is answered 4xx with a sentence, and logged as no error', { timeout: 120_000 }, async () => {
    vi.spyOn(payload.logger, 'error').mockImplementation((...said: unknown[]) => void logged.push(said))
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void logged.push(said))
    for (const mistake of senderMistakes) {
      const asked = [mistake.method, mistake.path.slice(0, 90), mistake.body?.slice(0, 60) ?? '']
      const answer = await send(mistake)
      expect([...asked, answer.status]).toEqual([...asked, mistake.status])
      expect([...asked, AnswerSchema.safeParse(await answer.json()).error?.issues]).toEqual([
        ...asked,
        undefined,
      ])
      expect([...asked, logged]).toEqual([...asked, []])
    }
  })

  test('says what Postgres refused in the log, without the values', async () => {
    const said: unknown[] = []
    vi.spyOn(payload.logger, 'info').mockImplementation((...line: unknown[]) => void said.push(...line))
    await send({ method: 'GET', path: 'articles?where[_status][equals]=x', status: 400 })
    expect(said).toEqual([
      {
        err: expect.any(Error),
        status: 400,
        reason: 'A value that was sent does not fit what it is for.',
        msg: 'refused',
      },
    ])
  })
})

describe('what is a problem of ours', () => {
  const logError = () => vi.spyOn(payload.logger, 'error').mockImplementation(() => {})

  test('stays a 500, and is logged as an error', async () => {
    const logged = logError()
    vi.spyOn(payload.db, 'find').mockRejectedValue(new TypeError('x is not a function'))
    expect((await send({ method: 'GET', path: 'articles', status: 400 })).status).toBe(500)
    expect(logged).toHaveBeenCalledOnce()
  })

  test.each(['42P01', '42703', '53200', 'XX000', '57014'])(
    'so does an error %s of Postgres',
    async (code) => {
      const logged = logError()
      const cause = Object.assign(new Error('x'), { code, severity: 'ERROR' })
      vi.spyOn(payload.db, 'find').mockRejectedValue(new Error('Failed query', { cause }))
      const path = 'articles?where[slug][equals]=x'
      expect((await send({ method: 'GET', path, status: 400 })).status).toBe(500)
      expect(logged).toHaveBeenCalledOnce()
    },
  )

  test('so does an operator that does not fit, in a query without a filter of the sender', async () => {
    const logged = logError()
    const cause = Object.assign(new Error('x'), { code: '42883', severity: 'ERROR' })
    vi.spyOn(payload.db, 'find').mockRejectedValue(new Error('Failed query', { cause }))
    expect((await send({ method: 'GET', path: 'articles', status: 400 })).status).toBe(500)
    expect(logged).toHaveBeenCalledOnce()
  })

  test('so does a file that a document names and that is not there', async () => {
    const logged = logError()
    await magazine.uploadPicture('A ridge')
    await payload.db.pool.query(`update media set filename = 'lost.png'`)
    expect((await send({ method: 'GET', path: 'media/file/lost.png', status: 404 })).status).toBe(500)
    expect(logged).toHaveBeenCalledOnce()
  })
})

test('what is right goes through: filters, drafts, uploads and deletions', async () => {
  const rest = restAs(admin)
  const form = new FormData()
  form.set('_payload', JSON.stringify({ alt: 'A ridge' }))
  const file = await payload.findByID({ collection: 'media', id: await magazine.uploadPicture('A hill') })
  form.set('file', new File([await picture(file.filename ?? '')], 'ridge.png', { type: 'image/png' }))
  const uploaded = await rest('POST', 'media', form)
  expect(uploaded.status).toBe(201)
  const made = await rest('POST', 'articles?draft=true', { title: 'One' })
  expect(made.status).toBe(201)
  const { doc } = z.object({ doc: z.object({ id: z.number() }) }).parse(await made.json())
  const found = await rest(
    'GET',
    `articles?where[or][0][title][like]=On&where[or][1][id][in]=${doc.id},0&sort=-title`,
  )
  expect(await found.json()).toMatchObject({ totalDocs: 1, docs: [{ title: 'One' }] })
  expect((await rest('PATCH', `articles/${doc.id}?draft=true`, { title: 'Two' })).status).toBe(200)
  expect((await rest('DELETE', `articles/${doc.id}`)).status).toBe(200)
})

async function picture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await restAs(admin)('GET', `media/file/${name}`)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
