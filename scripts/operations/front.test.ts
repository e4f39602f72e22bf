import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../env.ts'
import { readCompose } from './compose-file.ts'

/* What can be said of the front without an engine; `npm run prove:containers` kills what stands behind it. */
const { services } = readCompose(projectRoot)
const caddyfile = readFileSync(join(projectRoot, 'ops/Caddyfile'), 'utf8')
const dockerfile = readFileSync(join(projectRoot, 'ops/Dockerfile'), 'utf8')
const front = services['front']

/** The milliseconds that a setting of the Caddyfile gives, as the first word after its name. */
function milliseconds(setting: string): number {
  const [, amount = '', unit = ''] = new RegExp(`^\\s*${setting} (\\d+)(ms|s|m)$`, 'm').exec(caddyfile) ?? []
  return Number(amount) * ({ ms: 1, s: 1000, m: 60_000 }[unit] ?? Number.NaN)
}

test('its program starts without a capability: that of the official image is not in the copy that it runs', () => {
  const stage = dockerfile.slice(dockerfile.indexOf('AS front'))
  expect(stage).toMatch(/cp \/usr\/bin\/caddy (\S+) && mv \1 \/usr\/bin\/caddy/)
  expect(front?.cap_drop).toEqual(['ALL'])
  expect(front?.sysctls).toEqual({ 'net.ipv4.ip_unprivileged_port_start': '0' })
})

test('it listens on the ports that are published, which browsers are told to come to', () => {
  for (const name of ['HTTP_PORT', 'HTTPS_PORT']) {
    const port = front?.environment[name]
    expect(port).toMatch(/^\$\{\w+:-\d+\}$/)
    expect(front?.ports).toContain(`${port}:${port}`)
  }
  expect(front?.ports).toContain(
    `${front?.environment['HTTPS_PORT']}:${front?.environment['HTTPS_PORT']}/udp`,
  )
})

test('it asks all containers of the site, and hears within a second of one that has gone', () => {
  expect(caddyfile).toMatch(/dynamic a \{\s+name \{\$UPSTREAM:site\}\s+port \{\$UPSTREAM_PORT:4321\}\s+/)
  expect(Object.keys(front?.environment ?? {})).not.toContain('UPSTREAM')
  expect(services['site']?.environment['PORT']).toBe('4321')
  expect(milliseconds('refresh')).toBeLessThanOrEqual(1000)
  expect(milliseconds('dial_timeout')).toBeLessThanOrEqual(500)
})

test('reads wait and are asked again while no site is there, other requests never twice', () => {
  expect(milliseconds('lb_try_duration')).toBeGreaterThanOrEqual(10_000)
  expect(milliseconds('lb_try_interval')).toBeLessThanOrEqual(250)
  expect(caddyfile).toMatch(/lb_retry_match \{\s+method GET HEAD\s+\}/)
})

test('nobody keeps a connection by sending slowly, or sends headers without end', () => {
  for (const setting of ['read_header', 'read_body', 'idle']) expect(milliseconds(setting)).toBeGreaterThan(0)
  expect(caddyfile).toMatch(/max_header_size \d+KB/)
  expect(caddyfile).toMatch(/max_size \d+MB/)
})

test('what clients say of where they come from is replaced: nobody before the front is trusted', () => {
  expect(caddyfile).not.toContain('trusted_proxies')
  expect(services['site']?.environment['TRUST_PROXY']).toBe('true')
})

test('each site server keeps its pages for itself, and makes itself known to the worker', () => {
  expect(services['site']?.volumes).toContain('/var/lib/meridian/page-store')
  expect(services['site']?.environment['PUBLISH_ADDRESS']).toBe('http://{hostname}:4321')
  expect(services['worker']?.environment['PUBLISH_TARGETS']).toBe('${PUBLISH_TARGETS:-}')
})

test('secrets that are made for an installation are in no environment', () => {
  for (const { environment } of Object.values(services)) {
    const names = Object.keys(environment)
    const secrets =
      /^(DATABASE_URL|PAYLOAD_SECRET|INTERNAL_SECRET|PUBLISH_SECRET|PREVIEW_SECRET|(?!SES_).*SECRET_ACCESS_KEY|ROOT_SECRET_KEY)$/
    expect(names.filter((name) => secrets.test(name))).toEqual([])
  }
  for (const name of ['offsite', 'media-bucket', 'storage']) {
    expect(services[name]?.secrets).toContain('object_storage_key')
    expect([...(services[name]?.entrypoint ?? []), ...(services[name]?.command ?? [])].join(' ')).toContain(
      '/run/secrets/object_storage_key',
    )
  }
})
