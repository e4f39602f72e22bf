import { hash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOperations, type OperationsServer } from '@meridian/shared/operations/operations-server'
import type { Logger } from 'pino'
import { openCmsAccess } from '../src/lib/content/cms-access.ts'
import { loadAstroSite } from './astro/astro-site.ts'
import { Audience } from './audience/audience.ts'
import { takeBeacon, headersOf, isBeacon } from './audience/beacon-requests.ts'
import { variantFor } from './audience/variant-for.ts'
import { createPurgeReports } from './cdn/purge-reports.ts'
import type { ServerEnv } from './env.ts'
import { FrontPool } from './front/front-pool.ts'
import { defaultThreads, listen, type Listeners } from './front/listen.ts'
import { loadAssets } from './http/assets.ts'
import { createCmsProxy } from './http/cms-proxy.ts'
import { openMedia } from './http/media-source.ts'
import { OldAddresses } from './http/old-addresses.ts'
import { createPaymentSandboxProxy } from './http/payment-sandbox.ts'
import { createPreviewHandler } from './http/preview.ts'
import { createRequestHandler } from './http/request-handler.ts'
import { createSearchHandler } from './http/search.ts'
import { mediaHeaders, securityHeaders as createSecurityHeaders } from './http/security-headers.ts'
import { SignedBodies } from './http/signed-body.ts'
import { createStatusHandler } from './http/status.ts'
import { Currency } from './operations/currency.ts'
import { createReadiness } from './operations/readiness.ts'
import { RequestCounts } from './operations/request-counts.ts'
import { createSiteMetrics } from './operations/site-metrics.ts'
import { BackgroundRenderer } from './prerender/background-renderer.ts'
import { FullRender } from './prerender/full-render.ts'
import { FailingPages } from './publish/failing-pages.ts'
import { createPublishEndpoint } from './publish/publish-endpoint.ts'
import { PublishBatch } from './publish/publish-batch.ts'
import { Publisher } from './publish/event-application.ts'
import { createEventLog } from './publish/event-log.ts'
import { clientLimits } from './http/server-limits.ts'
import { RegularCall } from './publish/regular-call.ts'
import { createTargetRegistration } from './publish/target-registration.ts'
import { OnDemandRenderer } from './render/on-demand.ts'
import { createSiteRenderer } from './render/site-renderer.ts'
import { openReplica } from './replica/open-replica.ts'
import { createReplicaCheckEndpoint } from './replica/replica-checks.ts'
import { PageCache } from './store/page-cache.ts'
import { PageStore } from './store/page-store.ts'

const megabyte = 1024 * 1024
/** How often the CMS is asked whether a publish was missed, and for how long its last answer counts. */
const synchroniseEveryMs = 3000
const currencyLimitMs = 10_000

export interface SiteServer {
  /** Begins to catch up and to listen, then renders what is missing in the background. Resolves to the port. */
  start(): Promise<number>
  /** Answers what it has begun, then stops. */
  stop(): Promise<void>
}

/** Puts the parts together: page store, renderer, publisher, background work, HTTP. */
export async function createSiteServer(env: ServerEnv, log: Logger): Promise<SiteServer> {
  const source = {
    cmsUrl: env.CMS_URL,
    secret: env.INTERNAL_SECRET,
    publicUrl: env.PUBLIC_URL,
    timeoutFactor: env.TIMEOUT_FACTOR,
  }
  const access = openCmsAccess(source)
  const threads = env.SERVE_THREADS ?? defaultThreads()
  const cacheBytes = (env.PAGE_CACHE_MB * megabyte) / (threads + 1)
  const site = await loadAstroSite(env.SITE_DIST, log)
  // Pages carry absolute addresses: for another public address they are other pages.
  const buildId = hash('sha256', `${site.buildId} ${env.PUBLIC_URL}`).slice(0, 16)
  const securityHeaders = createSecurityHeaders(env.PUBLIC_URL)
  const cache = new PageCache({ maxBytes: cacheBytes })
  let fronts: FrontPool | null = null
  let listeners: Listeners | null = null
  const storeFile = join(env.PAGE_STORE_DIR, 'pages.sqlite')
  const store = new PageStore({
    file: storeFile,
    maxBytes: env.PAGE_STORE_MAX_MB && env.PAGE_STORE_MAX_MB * megabyte,
    cache,
    serving: { securityHeaders, cdn: env.CDN ?? null },
    onChange: (changes) => fronts?.change(changes),
    onPurgeDue: () => purgeReports.wake(),
    onDamaged: rebuildStore,
  })
  const settled = async () => fronts?.settled()
  const purgeReports = createPurgeReports({ cdn: env.CDN ?? null, store, access, settled, log })
  const replica = openReplica({
    file: join(env.PAGE_STORE_DIR, 'content.sqlite'),
    source,
    log,
    replaceReplica: (reason) => publisher.replaceReplica(reason),
    onDamaged: () => synchroniser.now(),
  })
  const audience = new Audience({ env, access, store, fronts: () => fronts, log })
  const renderer = createSiteRenderer({ ...source, site, reader: replica.reader, access, log })
  const oldAddresses = new OldAddresses({ replica, cdn: env.CDN ?? null, securityHeaders })
  const currency = new Currency(currencyLimitMs * env.TIMEOUT_FACTOR)
  const readiness = createReadiness({
    store,
    currency,
    ports: () => fronts?.probePorts() ?? [listeners?.port ?? null],
    timeoutFactor: env.TIMEOUT_FACTOR,
  })
  const failing = new FailingPages()
  const rendering = { store, renderer, failing, log, giveWay: () => publisher.giveWay() }
  const fullRender = new FullRender({ ...rendering, reader: replica.reader, catalogue: replica.catalogue })
  const background = new BackgroundRenderer({ ...rendering, fullRender })
  const counts = new RequestCounts()
  const metrics = createSiteMetrics({
    store,
    storeFile,
    replica,
    cache,
    currency,
    failing,
    fullRender,
    takeCounts: async () => [counts.take(proxy.inUse()), ...((await fronts?.takeCounts()) ?? [])],
  })
  const publisher = new Publisher({
    replica: replica.store,
    snapshots: replica.snapshots,
    store,
    run: new PublishBatch({
      ...rendering,
      onApplied(run) {
        metrics.applied(run)
        followContent()
      },
    }),
    eventLog: createEventLog(access),
    buildId,
    log,
    settled,
    onWork() {
      followContent()
      background.wake()
    },
    onPublished: () => background.published(),
  })
  // Deliveries normally bring everything; this finds what a lost one or a restored database would leave behind.
  const synchroniser = new RegularCall({
    async call() {
      await publisher.synchronise()
      currency.confirm()
    },
    everyMs: synchroniseEveryMs,
    failure: 'The CMS could not be asked for new publishes.',
    log,
  })
  const registration = createTargetRegistration({
    access,
    address: env.PUBLISH_ADDRESS,
    position: () => store.state.position,
    log,
  })
  const { sharesByClient, connectionsPerClient } = clientLimits(env, threads)
  // What a front of our own says about the client is as good as our own word.
  const trustProxy = env.TRUST_PROXY || threads > 0
  const passing = { publicUrl: env.PUBLIC_URL, trustProxy, sharesByClient, log }
  const proxy = createCmsProxy({ ...passing, cmsUrl: env.CMS_URL, secret: env.INTERNAL_SECRET })
  const paymentSandbox = createPaymentSandboxProxy({ ...passing, sandboxUrl: env.PAYMENT_SANDBOX_URL })
  const assets = await loadAssets({
    clientDir: site.clientDir,
    assetsDir: join(env.PAGE_STORE_DIR, 'assets'),
    clientId: site.clientId,
    securityHeaders,
  })
  const media = openMedia(env, { access, securityHeaders: mediaHeaders(securityHeaders), log })
  const bodies = new SignedBodies({ secret: env.PUBLISH_SECRET })
  const search = createSearchHandler({ ...passing, ...source, renderer, store, securityHeaders })
  const handle = createRequestHandler({
    store,
    onDemand: new OnDemandRenderer({ store, renderer, log }),
    untilContent: () => publisher.untilContent(),
    assets,
    oldAddresses,
    proxy,
    paymentSandbox,
    handleMedia: media.handle,
    handlePreview: createPreviewHandler({ renderer, secret: env.PREVIEW_SECRET, securityHeaders }),
    handlePublish: createPublishEndpoint({ publisher, bodies, log }),
    handleReplicaCheck: createReplicaCheckEndpoint({ checks: replica.checks, bodies, log }),
    handleSearch: search.handle,
    handleStatus: createStatusHandler({
      store,
      replica,
      cache,
      failing,
      fullRender,
      readiness,
      buildId,
      secret: env.PUBLISH_SECRET,
    }),
    variantFor: (request, page) => variantFor(request, page, { counter: audience.counter, trustProxy }),
    onServed(request, { path, page }) {
      fronts?.offer(request, path, page)
      if (request.method === 'GET' && page.isDocument) audience.counter.sent(path, headersOf(request))
    },
    onLookUp: (where) => counts.lookedUp(where),
    securityHeaders,
    log,
  })
  let operations: OperationsServer | null = null

  /** What everyone keeps who answers from memory, before the publish is acknowledged. */
  function followContent(): void {
    oldAddresses.refresh()
    proxy.searches.forget()
    search.forget()
    fronts?.published()
  }

  function rebuildStore(): void {
    // Not from within the statement that failed.
    setImmediate(() => {
      store.rebuild()
      log.error({ movedAside: store.movedAside }, 'The page store was damaged and is being rebuilt.')
      synchroniser.now()
    })
  }

  return {
    async start() {
      if (store.movedAside) {
        log.error({ movedAside: store.movedAside }, 'The page store could not be used and starts again.')
      }
      // Before anyone can ask: readers of a server without content wait for its first snapshot.
      synchroniser.start()
      listeners = await listen({
        host: env.HOST,
        port: env.PORT,
        threads,
        handle(request, response) {
          // A thread that passes a request on counts it itself.
          if (threads === 0) counts.follow(request, response)
          if (isBeacon(request)) takeBeacon(request, response, { counter: audience.counter, trustProxy })
          else handle(request, response)
        },
        securityHeaders,
        connectionsPerClient,
        onRefusedConnection: () => counts.refusedConnection(),
        createFronts(addresses) {
          fronts = new FrontPool({
            ...addresses,
            threads,
            ...passing,
            cmsUrl: env.CMS_URL,
            cmsSecret: env.INTERNAL_SECRET,
            trustProxy: env.TRUST_PROXY,
            connectionsPerClient,
            maxCacheBytes: cacheBytes,
            mediaDir: media.folder,
            hasOldAddresses: () => oldAddresses.exist,
            dayKey: () => audience.dayKey,
            onTallied: (hours) => audience.take(hours),
            cdn: env.CDN ?? null,
          })
          return fronts
        },
      })
      const { port } = listeners
      log.info({ port, threads, buildId }, 'The site server listens.')
      operations = await startOperations({
        host: env.OPERATIONS_HOST,
        port: env.OPERATIONS_PORT,
        registry: metrics.registry,
        collect: metrics.collect,
        problems: readiness.ready,
        serving: readiness.serving,
        log,
      })
      replica.start()
      registration.start()
      audience.start()
      background.start()
      purgeReports.start()
      return port
    },
    async stop() {
      operations?.stopping()
      readiness.stopping()
      // A balancer sends its requests elsewhere by then.
      await pause(env.DRAIN_SECONDS * 1000)
      // First, so that no delivery meets a closed port.
      await registration.stop()
      replica.stopping()
      await Promise.all([synchroniser.stop(), background.stop(), listeners?.stop()])
      await audience.stop()
      await replica.stopped()
      await publisher.idle()
      await purgeReports.stop()
      await Promise.all([proxy.close(), paymentSandbox.close(), operations?.close()])
      store.close()
      await replica.store.close()
    },
  }
}
