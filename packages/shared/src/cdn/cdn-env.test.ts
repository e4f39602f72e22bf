import { expect, test } from 'vitest'
import { z } from 'zod'
import { cdnPurgeVariables, cdnVariable, readCdnEnv } from './cdn-env.ts'

const Variables = z.object({ ...cdnVariable, ...cdnPurgeVariables })

function read(variables: Record<string, string>) {
  const problems: string[] = []
  const cdn = readCdnEnv(Variables.parse(variables), (name, words) => problems.push(`${name} ${words}`))
  return { cdn, problems }
}

test('without CDN there is none, whatever else is set', () => {
  expect(read({ CDN_PURGE_TOKEN: 'x', CDN_PURGE_URLS: 'http://varnish' })).toEqual({
    cdn: null,
    problems: [],
  })
})

test('every Varnish server is purged, once', () => {
  const urls = 'http://varnish-1:6081/, http://varnish-2:6081,http://varnish-1:6081'
  expect(read({ CDN: 'varnish', CDN_PURGE_URLS: urls, CDN_PURGE_TOKEN: 'secret' })).toEqual({
    cdn: {
      name: 'varnish',
      purgeUrls: ['http://varnish-1:6081', 'http://varnish-2:6081'],
      token: 'secret',
      serviceId: '',
    },
    problems: [],
  })
})

test('Fastly and Cloudflare are purged at their own addresses', () => {
  const rest = { CDN_PURGE_TOKEN: 'token', CDN_SERVICE_ID: 'SU1Z0isxPaozGVKXdv0eY' }
  expect(read({ CDN: 'fastly', ...rest }).cdn?.purgeUrls).toEqual(['https://api.fastly.com'])
  expect(read({ CDN: 'cloudflare', ...rest }).cdn?.purgeUrls).toEqual([
    'https://api.cloudflare.com/client/v4',
  ])
})

test.each([
  [
    { CDN: 'varnish' },
    ['CDN_PURGE_URLS is missing; CDN says varnish', 'CDN_PURGE_TOKEN is missing; CDN says varnish'],
  ],
  [{ CDN: 'fastly', CDN_PURGE_TOKEN: 'x' }, ['CDN_SERVICE_ID is missing; CDN says fastly']],
  [
    { CDN: 'cloudflare', CDN_SERVICE_ID: 'a'.repeat(32) },
    ['CDN_PURGE_TOKEN is missing; CDN says cloudflare'],
  ],
])('%j is not complete', (variables, problems) => {
  expect(read(variables).problems).toEqual(problems)
})

test.each([{ CDN: 'akamai' }, { CDN_PURGE_URLS: 'varnish:6081' }, { CDN_SERVICE_ID: '../x' }])(
  '%j is refused',
  (variables) => {
    expect(Variables.safeParse(variables).success).toBe(false)
  },
)
