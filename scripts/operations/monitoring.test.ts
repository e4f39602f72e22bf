import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { listProjectFiles } from '../check/source-files.ts'
import { projectRoot } from '../env.ts'
import { readCompose } from './compose-file.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

const DashboardSchema = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
})
const AlertsSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ summary: z.string() }) }),
      ),
    }),
  ),
})
const ScrapeSchema = z.object({
  scrape_configs: z.array(
    z.object({ dns_sd_configs: z.array(z.object({ names: z.array(z.string()), port: z.number() })) }),
  ),
})

const dashboard = DashboardSchema.parse(JSON.parse(read('ops/monitoring/grafana/meridian.json')))
const alerts = AlertsSchema.parse(parse(read('ops/monitoring/alerts.yml'))).groups.flatMap(
  ({ rules }) => rules,
)
const shown = dashboard.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr))

/** The figures that the processes define, by name. */
const defined = new Set(
  listProjectFiles(projectRoot)
    .filter(
      (file) => /\/(operations|metrics)\//.test(file) && file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    .flatMap((file) => read(file).match(/'meridian_\w+'/g) ?? [])
    .map((name) => name.slice(1, -1)),
)

/** The names in an expression of Prometheus, without what histograms add to them. */
function namesIn(expression: string): string[] {
  const names = expression.match(/\bmeridian_\w+/g) ?? []
  return names.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
}

test('the processes define figures', () => {
  expect(defined.size).toBeGreaterThan(25)
})

test.each(shown)('the dashboard asks for figures that there are: %s', (expression) => {
  for (const name of namesIn(expression)) expect(defined).toContain(name)
})

test.each(alerts)('the alert $alert asks for figures that there are', ({ expr }) => {
  for (const name of namesIn(expr)) expect(defined).toContain(name)
})

test('every figure is on the dashboard', () => {
  const all = new Set(shown.flatMap(namesIn))
  expect([...defined].filter((name) => !all.has(name))).toEqual([])
})

test('no two panels have one number', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})

test('the manual says of every alert what to do', () => {
  const manual = read('docs/how-to/monitor.md')
  expect(alerts.map(({ alert }) => alert).filter((alert) => !manual.includes(`\`${alert}\``))).toEqual([])
})

test('Prometheus asks the processes where they tell their figures', () => {
  const { services } = readCompose(projectRoot)
  const [scraped] = ScrapeSchema.parse(parse(read('ops/monitoring/prometheus.yml'))).scrape_configs
  const [found] = scraped?.dns_sd_configs ?? []
  for (const name of found?.names ?? []) {
    expect(services[name]?.environment['OPERATIONS_PORT']).toBe(String(found?.port))
    expect(services['prometheus']?.networks).toEqual(expect.arrayContaining(['inside']))
    expect(services[name]?.networks).toContain('inside')
  }
})
