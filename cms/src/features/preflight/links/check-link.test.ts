import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OtherSite, startOtherSite } from '../../../../test/other-site.ts'
import { checkLink } from './check-link.ts'

let site: OtherSite
let host: string
/** What the other site does with each request, and what it was asked. */
let answer: RequestListener
let asked: string[]

beforeAll(async () => {
  site = await startOtherSite((request, response) => answer(request, response))
  ;({ host, asked } = site)
})

afterAll(() => site.stop())

beforeEach(() => asked.splice(0))

const answering =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end()

function check(url = `http://${host}/page`, alsoReach = [host]) {
  return checkLink(url, { alsoReach, userAgent: 'Meridian' })
}

describe('a link to another site', () => {
  it('is fine when its page answers, and the page itself is not asked for', async () => {
    answer = answering(200)
    expect(await check()).toEqual({ kind: 'fine' })
    expect(asked).toEqual(['HEAD /page'])
  })

  it.each([404, 410])('is dead when it answers %s to more than HEAD', async (status) => {
    answer = answering(status)
    expect(await check()).toEqual({ kind: 'missing', status })
    expect(asked).toEqual(['HEAD /page', 'GET /page'])
  })

  it('is fine where only HEAD is answered wrongly', async () => {
    answer = (request, response) => answering(request.method === 'HEAD' ? 404 : 200)(request, response)
    expect(await check()).toEqual({ kind: 'fine' })
  })

  it.each([401, 403, 429, 500, 503])('has no problem when it answers %s', async (status) => {
    answer = answering(status)
    expect(await check()).toEqual({ kind: 'unchecked' })
  })

  it('is followed to where it moved', async () => {
    answer = (request, response) =>
      request.url === '/page'
        ? answering(301, { location: '/new' })(request, response)
        : answering(410)(request, response)
    expect(await check()).toEqual({ kind: 'missing', status: 410 })
  })

  it('that leads in a circle has no problem', async () => {
    answer = answering(302, { location: '/page' })
    expect(await check()).toEqual({ kind: 'unchecked' })
    expect(asked).toHaveLength(6)
  })

  it('is not read: a body without an end is hung up on', async () => {
    const { promise: hungUp, resolve } = Promise.withResolvers<void>()
    answer = (request, response) => {
      if (request.method === 'HEAD') return answering(405)(request, response)
      response.on('close', resolve)
      response.writeHead(200)
      const pour = () => {
        while (!response.closed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', pour)
      pour()
    }
    expect(await check()).toEqual({ kind: 'fine' })
    await hungUp
  })

  it('with a head without an end has no problem', async () => {
    answer = answering(200, { 'x-long': 'x'.repeat(20_000) })
    expect(await check()).toEqual({ kind: 'unchecked' })
  })

  it('whose site does not exist is told so, and one whose name cannot be looked up is not', async () => {
    const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
    const look = (code: string) =>
      checkLink('https://nowhere.example/', {
        alsoReach: [],
        userAgent: 'Meridian',
        findAddresses: failing(code),
      })
    expect(await look('ENOTFOUND')).toEqual({ kind: 'unknown-host' })
    expect(await look('EAI_AGAIN')).toEqual({ kind: 'unchecked' })
  })
})

describe('what is not on the internet', () => {
  it.each(['http://127.0.0.1', 'http://2130706433', 'http://0x7f.1', 'http://[::ffff:127.0.0.1]'])(
    '%s is not asked, however it is written',
    async (origin) => {
      answer = answering(410)
      expect(await check(`${origin}:${host.split(':')[1]}/page`, [])).toEqual({ kind: 'unchecked' })
      expect(asked).toEqual([])
    },
  )

  it('is not asked when one of the addresses of a host is of a network of ours', async () => {
    const addresses = [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    const reach = { alsoReach: [], userAgent: 'Meridian', findAddresses: () => Promise.resolve(addresses) }
    expect(await checkLink('http://mixed.example/', reach)).toEqual({ kind: 'unchecked' })
  })

  it('is not asked at another port than the one that is allowed', async () => {
    expect(await check(`http://${host}/page`, ['127.0.0.1:1'])).toEqual({ kind: 'unchecked' })
    expect(asked).toEqual([])
  })

  it('is not reached by a redirect', async () => {
    answer = answering(302, { location: 'http://127.0.0.1:1/secret' })
    expect(await check()).toEqual({ kind: 'unchecked' })
    answer = answering(302, { location: 'file:///etc/passwd' })
    expect(await check()).toEqual({ kind: 'unchecked' })
  })
})
