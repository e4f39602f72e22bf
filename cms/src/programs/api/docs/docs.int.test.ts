import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'
import { problems } from '@meridian/shared/api/problems'

let api: ReturnType<typeof openApi>

beforeAll(async () => {
  api = openApi(await openCms())
})

test('the page names every content route and every code, and loads nothing from anywhere', async () => {
  const response = await api.get('/api/docs')
  const html = await response.text()
  for (const path of [
    '/api/issues',
    '/api/articles/active',
    '/api/articles/{id}',
    '/api/subscriptions/{plan}',
  ]) {
    expect(html).toContain(`GET ${path}`)
  }
  for (const code of Object.keys(problems).filter(
    (name) => name !== 'bearer-invalid' && name !== 'list-unknown',
  )) {
    expect(html).toContain(`id="${code}"`)
  }
  expect(html).not.toMatch(/<script|<link|<img|src=|url\(|https?:/)
})

test('the policy of the page lets its one style sheet in and nothing else', async () => {
  const response = await api.get('/api/docs')
  const style = /<style>([^]*?)<\/style>/.exec(await response.text())?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
  )
})

test('the description for programs says nothing of the internal side', async () => {
  const text = await (await api.get('/api/openapi.json')).text()
  expect(text).not.toContain('/api/internal')
})
