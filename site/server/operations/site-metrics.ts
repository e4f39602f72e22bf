import { createRegistry } from '@meridian/shared/operations/operations-server'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { FullRender } from '../prerender/full-render.ts'
import type { Currency } from './currency.ts'
import type { FailingPages } from '../publish/failing-pages.ts'
import type { PageCache } from '../store/page-cache.ts'
import type { Replica } from '../replica/open-replica.ts'
import type { PageStore } from '../store/page-store.ts'
import { sizeOfDatabase } from '../store/sqlite-file.ts'
import type { Counts } from './request-counts.ts'

export interface SiteMetrics {
  registry: Registry
  /** Takes the sums of all threads and the state of the page store over. */
  collect: () => Promise<void>
  /** Events of a publish were applied. */
  applied: (publish: { pages: number; tookMs: number }) => void
}

/** The figures of the site server. */
export function createSiteMetrics(sources: {
  store: PageStore
  /** The file of the page store. */
  storeFile: string
  replica: Pick<Replica, 'store' | 'checks' | 'repairs'>
  cache: PageCache
  currency: Currency
  failing: FailingPages
  fullRender: FullRender
  /** What every thread has counted since the last time. */
  takeCounts: () => Promise<Counts[]>
}): SiteMetrics {
  const registry = createRegistry('site')
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const requests = new Counter({
    name: 'meridian_http_requests_total',
    help: 'Answered requests, by what they were for and by status.',
    labelNames: ['class', 'status'],
    registers,
  })
  const lookUps = new Counter({
    name: 'meridian_page_look_ups_total',
    help: 'Pages that readers asked for: found in memory, on the disk, or rendered for them.',
    labelNames: ['where'],
    registers,
  })
  const refused = new Counter({
    name: 'meridian_refused_connections_total',
    help: 'Connections that were refused because their client had too many already.',
    registers,
  })
  const upstream = new Gauge({
    name: 'meridian_upstream_requests',
    help: 'Requests that were passed on to the CMS or to the main thread and are under way, by pool.',
    labelNames: ['pool'],
    registers,
  })
  const publishes = new Histogram({
    name: 'meridian_publish_applied_seconds',
    help: 'How long it took to render the pages of a run of publishes and to make them live.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers,
  })
  const published = new Counter({
    name: 'meridian_published_pages_total',
    help: 'Pages that went live with a publish.',
    registers,
  })
  const pages = gauge('meridian_page_store_pages', 'Pages in the page store.')
  const stale = gauge('meridian_page_store_stale_pages', 'Pages that wait to be rendered again.')
  const bytes = gauge('meridian_page_store_bytes', 'What the page store takes on the disk.')
  const cached = gauge('meridian_page_cache_bytes', 'Bytes of pages in the memory of the main thread.')
  const position = gauge('meridian_page_store_position', 'The last publish that was applied.')
  const replicaPosition = gauge(
    'meridian_site_replica_position',
    'The last publish that is in the replica of the content; -1 before the first snapshot.',
  )
  const replicaBytes = gauge('meridian_site_replica_bytes', 'What the replica takes on the disk.')
  const replicaTrouble = gauge('meridian_site_replica_trouble', '1 while the replica cannot be written.')
  const replicaChecked = gauge(
    'meridian_site_replica_checked_timestamp_seconds',
    'When the replica was last compared with the CMS, in seconds since 1970; 0 before the first time.',
  )
  const repairs = new Counter({
    name: 'meridian_site_replica_repairs_total',
    help: 'How often the replica was found not to be what the CMS has.',
    registers,
  })
  const confirmed = gauge(
    'meridian_publishes_confirmed_seconds',
    'How long ago the CMS last confirmed that every publish was applied; -1 before the first time.',
  )
  const failures = gauge('meridian_failing_pages', 'Pages that cannot be rendered.')
  const trouble = gauge('meridian_page_store_trouble', '1 while the page store cannot be written.')
  const unreported = gauge(
    'meridian_cdn_unreported_keys',
    'Changed pages that the CMS has not heard of for the CDN.',
  )
  const renderSeconds = gauge(
    'meridian_full_render_seconds',
    'How long the latest full pre-render took so far.',
  )
  const rendered = gauge('meridian_full_render_pages', 'Pages that the latest full pre-render has rendered.')
  const complete = gauge('meridian_full_render_complete', '1 when every page of this build is stored.')

  return {
    registry,
    applied: ({ pages: count, tookMs }) => {
      publishes.observe(tookMs / 1000)
      published.inc(count)
    },
    async collect() {
      const { store, cache, currency, failing, fullRender } = sources
      upstream.reset()
      for (const counts of await sources.takeCounts()) {
        for (const [key, count] of Object.entries(counts.requests)) {
          const separator = key.lastIndexOf(' ')
          requests.inc({ class: key.slice(0, separator), status: key.slice(separator + 1) }, count)
        }
        for (const [where, count] of Object.entries(counts.lookUps)) lookUps.inc({ where }, count)
        for (const [pool, count] of Object.entries(counts.upstream)) upstream.inc({ pool }, count)
        refused.inc(counts.refusedConnections)
      }
      const { pages: stored, stale: waiting } = store.counts()
      pages.set(stored)
      stale.set(waiting)
      bytes.set(sizeOfDatabase(sources.storeFile))
      cached.set(cache.bytes)
      position.set(store.state.position ?? 0)
      const { replica } = sources
      replicaPosition.set(replica.store.position ?? -1)
      replicaBytes.set(sizeOfDatabase(replica.store.file))
      replicaTrouble.set(replica.store.trouble ? 1 : 0)
      replicaChecked.set(replica.checks.last ? Date.parse(replica.checks.last.at) / 1000 : 0)
      repairs.reset()
      repairs.inc(replica.repairs())
      confirmed.set(currency.ageSeconds ?? -1)
      failures.set(failing.size)
      trouble.set(store.trouble ? 1 : 0)
      unreported.set(store.purges.count())
      renderSeconds.set((fullRender.report?.tookMs ?? 0) / 1000)
      rendered.set(fullRender.report?.rendered ?? 0)
      complete.set(store.state.completedAt === '' ? 0 : 1)
    },
  }
}
