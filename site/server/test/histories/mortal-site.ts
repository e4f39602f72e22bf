import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ContentUnavailableError } from '../../../src/lib/content/content-source.ts'
import type { AstroSite } from '../../astro/astro-site.ts'
import { BackgroundRenderer } from '../../prerender/background-renderer.ts'
import { FullRender } from '../../prerender/full-render.ts'
import { Publisher } from '../../publish/event-application.ts'
import { FailingPages } from '../../publish/failing-pages.ts'
import { PublishBatch } from '../../publish/publish-batch.ts'
import { OnDemandRenderer } from '../../render/on-demand.ts'
import { createSiteRenderer, type Renderer } from '../../render/site-renderer.ts'
import { BadRecordError } from '../../replica/record-rows.ts'
import { createReplicaCatalogue } from '../../replica/replica-catalogue.ts'
import { createReplicaReader } from '../../replica/replica-reader.ts'
import { fillFromSnapshot, SnapshotError, snapshotFileOf } from '../../replica/snapshot-file.ts'
import type { TakenSnapshot } from '../../replica/snapshots.ts'
import { PageCache } from '../../store/page-cache.ts'
import type { CommittedLog } from './committed-log.ts'
import { Life, type Moment } from './life.ts'
import { MortalPageStore, MortalReplicaStore } from './mortal-stores.ts'

export interface MortalSiteOptions {
  /** A folder for the folders of its lives. */
  root: string
  cms: CommittedLog
  site: AstroSite
  log: Logger
  /** Called when it dies. */
  onDeath?: (moment: Moment) => void
}

export const pageStoreFile = 'pages.sqlite'
export const replicaFile = 'content.sqlite'

/**
 * What of a site server follows publishes, put together as in `site-server.ts`, without HTTP. It may die between two
 * transactions: its next life has what was on the disk then, and nothing that was in memory.
 */
export class MortalSite {
  /** Of the build whose pages it has; another one makes every page stale. */
  build = 1
  readonly #options: MortalSiteOptions
  #lives = 0
  #parts: SiteParts

  constructor(options: MortalSiteOptions) {
    this.#options = options
    this.#parts = this.#begin()
  }

  get parts(): SiteParts {
    return this.#parts
  }

  /** The folder of its present life. */
  get folder(): string {
    return this.#folderOf(this.#lives)
  }

  /** Ends it, as when it is asked to stop, or as it died before. */
  async stop(): Promise<void> {
    const { background, publisher, store, replica } = this.#parts
    await background.stop()
    await publisher.idle()
    store.close()
    await replica.close()
  }

  /** Starts it again after {@link stop}, on what is in the folder of its present life. */
  start(): void {
    rmSync(this.#folderOf(this.#lives - 1), { recursive: true, force: true })
    this.#parts = this.#begin()
  }

  #begin(): SiteParts {
    const life = new Life((moment) => this.#leave(moment))
    return openParts({ ...this.#options, folder: this.folder, buildId: `build ${this.build}`, life })
  }
  /** Keeps what the disk has at the moment of a death for the next life. */
  #leave(moment: Moment): void {
    const from = this.folder
    this.#lives += 1
    mkdirSync(this.folder, { recursive: true })
    for (const name of readdirSync(from)) {
      // What several processes share of a log is memory.
      if (!name.endsWith('-shm')) cpSync(join(from, name), join(this.folder, name))
    }
    this.#options.onDeath?.(moment)
  }

  #folderOf(life: number): string {
    return join(this.#options.root, `life-${life}`)
  }
}

type SiteParts = ReturnType<typeof openParts>

function openParts({
  cms,
  site,
  log,
  folder,
  buildId,
  life,
}: MortalSiteOptions & { folder: string; buildId: string; life: Life }) {
  const replica = new MortalReplicaStore({ file: join(folder, replicaFile), life })
  const store = new MortalPageStore({
    file: join(folder, pageStoreFile),
    cache: new PageCache({ maxBytes: 16 * 1024 * 1024 }),
    serving: { securityHeaders: [], cdn: null },
    life,
  })
  const reader = createReplicaReader(replica)
  const access = {
    ask: () => Promise.reject(new Error('No page asks the CMS.')),
    post: () => Promise.reject(new Error('No page asks the CMS.')),
    stream: () => Promise.reject(new Error('No page asks the CMS.')),
  }
  const settings = { publicUrl: 'https://meridian.example', secret: 'a-secret-of-histories' }
  const renderer = mortal(createSiteRenderer({ ...settings, site, reader, access, log }), life)
  const failing = new FailingPages()
  const rendering = { store, renderer, failing, log, giveWay: () => publisher.giveWay() }
  const fullRender = new FullRender({ ...rendering, reader, catalogue: createReplicaCatalogue(replica) })
  const background = new BackgroundRenderer({ ...rendering, fullRender })
  const publisher: Publisher = new Publisher({
    replica,
    snapshots: { take: () => takeSnapshot({ cms, replica, life }) },
    store,
    run: new PublishBatch(rendering),
    eventLog: cms,
    buildId,
    log,
    settled: async () => {},
    onWork: () => background.wake(),
    onPublished: () => background.published(),
  })
  background.start()
  const onDemand = new OnDemandRenderer({ store, renderer, log })
  return { life, replica, store, renderer, publisher, background, onDemand, failing }
}

function mortal(renderer: Renderer, life: Life): Renderer {
  return {
    ...renderer,
    begin() {
      const pass = renderer.begin()
      return {
        async render(path) {
          const outcome = await pass.render(path)
          life.reach('while pages are rendered')
          return outcome
        },
      }
    },
  }
}

/** As `Snapshots` does it in a thread of its own. */
async function takeSnapshot({
  cms,
  replica,
  life,
}: {
  cms: CommittedLog
  replica: MortalReplicaStore
  life: Life
}): Promise<TakenSnapshot> {
  const file = snapshotFileOf(replica.file)
  try {
    return { file, difference: null, ...(await fillFromSnapshot({ file, lines: arriving(cms, life) })) }
  } catch (error) {
    if (!(error instanceof SnapshotError) && !(error instanceof BadRecordError)) throw error
    throw new ContentUnavailableError('bad-answer', error.message, { cause: error })
  }
}

async function* arriving(cms: CommittedLog, life: Life): AsyncGenerator<string> {
  for await (const line of cms.snapshot()) {
    life.reach('while a snapshot is taken')
    yield line
  }
}
