import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as contentEndpoints from '../../packages/shared/src/content/content.endpoints.ts'
import { streamGenerationEndpoint } from '../../packages/shared/src/content-creator/content-creator.endpoints.ts'
import { listPublishEventsEndpoint } from '../../packages/shared/src/publishing/publishing.endpoints.ts'
import { projectRoot } from '../env.ts'
import { readCompose } from './compose-file.ts'

/* What can be said of the balancer without HAProxy; `npm run prove:scale` runs this configuration. */
const { services } = readCompose(projectRoot, 'ops/compose.scale.yml')
const { services: alone } = readCompose(projectRoot)
const configuration = readFileSync(join(projectRoot, 'ops/haproxy/haproxy.cfg'), 'utf8')
const { balancer, front, site, cms, worker } = services

/** How readers come in: by themselves, or by the TLS front. */
const ways = ['frontend readers', 'frontend front']

/** The lines of a section, `backend sites`, without comments. */
function section(name: string): string[] {
  const lines = configuration.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const start = lines.indexOf(name)
  if (start === -1) throw new Error(`There is no ${name}.`)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => !line.startsWith(' '))
  return (end === -1 ? rest : rest.slice(0, end)).map((line) => line.trim())
}

/** The milliseconds of a setting such as `timeout connect`. */
function milliseconds(lines: string[], setting: string): number {
  const [, amount = '', unit = ''] =
    /^(\d+)(ms|s|m|h)$/.exec(
      lines
        .find((line) => line.startsWith(`${setting} `))
        ?.split(' ')
        .at(-1) ?? '',
    ) ?? []
  return Number(amount) * ({ ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit] ?? Number.NaN)
}

test('readers come to site servers that are current, and only when there is none to all that serve', () => {
  expect(section('backend sites')).toContain(
    'http-check send meth GET uri /_meridian/ready ver HTTP/1.1 hdr Host balancer',
  )
  expect(section('backend last_resort')).toContain(
    'http-check send meth GET uri /_meridian/serving ver HTTP/1.1 hdr Host balancer',
  )
  for (const name of ways) {
    expect(section(name)).toContain('use_backend last_resort if { nbsrv(sites) eq 0 }')
    expect(section(name)).toContain('default_backend sites')
  }
})

describe.each(['backend sites', 'backend last_resort', 'backend cms'])('%s', (name) => {
  const lines = section(name)

  test('is checked every second, and left after two checks, in the last resort after five', () => {
    const settings = lines.find((line) => line.startsWith('default-server ')) ?? ''
    expect(settings).toContain(`inter 1s fall ${name === 'backend last_resort' ? 5 : 2}`)
    expect(settings).toContain('init-addr none')
    expect(lines).toContain('http-check expect status 200')
  })

  test('asks another server when one breaks, is silent or does not take a connection', () => {
    expect(lines).toContain('retry-on conn-failure empty-response response-timeout')
    expect(section('defaults')).toContain('option redispatch 1')
  })
})

test('what may have been done once is not sent twice', () => {
  for (const name of ways) {
    expect(section(name)).toContain('http-request disable-l7-retry unless { method GET HEAD }')
  }
  expect(section('backend cms')).toContain('http-request disable-l7-retry unless { method GET HEAD }')
})

test('where no site server answers, the front gets no answer either, so that it lets reads wait', () => {
  const fromFront = section('frontend front')
  expect(fromFront).toEqual(expect.arrayContaining(['errorfile 502 /dev/null', 'errorfile 503 /dev/null']))
  // What was slow is not asked again.
  expect(fromFront.filter((line) => line.startsWith('http-error status '))).toHaveLength(1)
  expect(fromFront.at(-1)).toMatch(/^http-error status 504 /)
  for (const status of [502, 503, 504]) {
    expect(section('frontend readers').join('\n')).toContain(`http-error status ${status} `)
  }
})

test('a site server that asks for what it missed is not kept waiting by one CMS', () => {
  expect(section('backend cms')).toContain(
    `http-request set-timeout server 5s if { path ${listPublishEventsEndpoint.path} }`,
  )
})

test('a silent machine is given up soon, and an answer that is written for minutes is not', () => {
  const defaults = section('defaults')
  expect(milliseconds(defaults, 'timeout connect')).toBeLessThanOrEqual(500)
  // The site server itself waits for up to two minutes.
  for (const side of ['client', 'server']) {
    expect(milliseconds(defaults, `timeout ${side}`)).toBeGreaterThan(120_000)
  }
  for (const name of ['backend sites', 'backend last_resort']) {
    const lines = section(name)
    expect(lines).toContain('acl is_read method GET HEAD')
    expect(lines).toContain('http-request set-timeout server 3s if is_read !is_for_cms or is_read is_stored')
    const stored = lines
      .find((line) => line.startsWith('acl is_stored path_beg '))
      ?.split(' ')
      .slice(3)
    const paths = Object.values(contentEndpoints).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !stored?.some((folder) => path.startsWith(folder)))).toEqual([])
    const forCms =
      lines
        .find((line) => line.startsWith('acl is_for_cms path_beg '))
        ?.split(' ')
        .slice(3) ?? []
    expect(forCms.some((path) => streamGenerationEndpoint.path.startsWith(path))).toBe(true)
  }
  expect(balancer?.sysctls).toEqual({ 'net.ipv4.tcp_retries2': '4' })
})

test('what clients say of themselves is replaced, unless the front has said it', () => {
  const fromClients = section('frontend readers')
  expect(fromClients).toContain('bind "${BALANCER_READERS-}:8080"')
  expect(fromClients).toContain('http-request set-header X-Forwarded-For %[src]')
  expect(fromClients).toContain('http-request set-header X-Request-Id %[uuid]')
  const fromFront = section('frontend front')
  expect(fromFront).toContain('bind "${BALANCER_READERS-}:8081"')
  expect(fromFront).toContain('http-request set-header X-Forwarded-For %[src] unless is_introduced')
  expect(fromFront).toContain('http-request set-header X-Request-Id %[uuid] unless is_named')
  expect(front?.environment).toMatchObject({ UPSTREAM: 'balancer', UPSTREAM_PORT: '8081' })
  expect(balancer?.ports).toEqual([])
  expect(site?.environment['TRUST_PROXY']).toBe('true')
})

test('nobody keeps a connection by sending slowly, or sends without end', () => {
  const defaults = section('defaults')
  for (const setting of ['timeout http-request', 'timeout http-keep-alive']) {
    expect(milliseconds(defaults, setting)).toBeLessThanOrEqual(75_000)
  }
  for (const name of ways) {
    const limit = section(name).find((line) => line.includes('req.body_size gt'))
    expect(limit).toContain(String(64 * 1024 * 1024))
  }
})

test('a name server that is away takes no server away', () => {
  const names = section('resolvers names')
  for (const kind of ['timeout', 'refused', 'other']) {
    expect(milliseconds(names, `hold ${kind}`)).toBeGreaterThanOrEqual(3_600_000)
  }
})

test('there are three site servers with a page store each, two CMS behind one address, and two workers', () => {
  expect([site, cms, worker].map((service) => service?.deploy.replicas)).toEqual([3, 2, 2])
  // Without a name: each has its own.
  expect(site?.volumes).toContain('/var/lib/meridian/page-store')
  expect(site?.environment['CMS_URL']).toBe('http://balancer:4322')
  expect(section('frontend inside')).toContain('bind "${BALANCER_INSIDE-}:4322"')
  expect(services['payments']?.environment['PAYMENT_SANDBOX_WEBHOOK_URL']).toMatch(
    /^http:\/\/balancer:4322\//,
  )
  expect(balancer?.environment).toEqual({ BALANCER_SITES: 'site', BALANCER_CMS: 'cms' })
})

test('every process that reads or writes pictures knows the bucket, by the same variables as on one machine', () => {
  const users = Object.entries(alone).filter(([, { environment }]) => 'MEDIA_BUCKET' in environment)
  expect(users.length).toBeGreaterThan(4)
  for (const [name, { environment }] of users) {
    const now = services[name]?.environment ?? {}
    expect(now['MEDIA_BUCKET']).toBe('${MEDIA_BUCKET:-meridian-media}')
    expect(Object.keys(now).filter((variable) => !(variable in environment))).toEqual([])
  }
})

test('the figures of the balancer are read where it runs', () => {
  const file = '/etc/prometheus/scrape/balancer.yml'
  expect(services['prometheus']?.volumes).toContain(`./ops/monitoring/balancer.yml:${file}:ro`)
  const prometheus = readFileSync(join(projectRoot, 'ops/monitoring/prometheus.yml'), 'utf8')
  expect(prometheus).toContain('scrape_config_files: [/etc/prometheus/scrape/*.yml]')
  expect(section('frontend operations')).toContain(
    'http-request use-service prometheus-exporter if { path /metrics }',
  )
})

test('the compose files are named in ops/.env: a command that forgets one would make one machine of it again', () => {
  const folder = join(projectRoot, 'docs/how-to')
  const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const named = pages.flatMap((page) => [...page.matchAll(/COMPOSE_FILE=([\w./:-]+)/g)])
  const files = new Set(named.flatMap(([, list = '']) => list.split(':')))
  expect([...files].toSorted()).toEqual([
    'docker-compose.yml',
    'ops/compose.point-in-time.yml',
    'ops/compose.scale.yml',
  ])
  expect([...files].filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
  expect(pages.filter((page) => /docker compose [^`\n]*(?:-f|--file) /.test(page))).toEqual([])
})
