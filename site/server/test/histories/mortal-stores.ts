import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import { ReplicaStore, type ReplicaStoreOptions } from '../../replica/replica-store.ts'
import type { JournalEvent } from '../../replica/replica-journal.ts'
import { PageStore, type PageStoreOptions } from '../../store/page-store.ts'
import type { Commit, PublishCommit } from '../../store/page-rows.ts'
import type { Life } from './life.ts'

/* The stores of a site server, between whose transactions it may die. */

export class MortalReplicaStore extends ReplicaStore {
  readonly #life: Life

  constructor(options: ReplicaStoreOptions & { life: Life }) {
    super(options)
    this.#life = options.life
  }

  override ingest(events: PublishEvent[]): JournalEvent[] {
    this.#life.reach('before taking events in')
    const taken = super.ingest(events)
    this.#life.reach('after taking events in')
    return taken
  }

  override prune(upTo: number): void {
    this.#life.reach('before the journal is pruned')
    super.prune(upTo)
    this.#life.reach('after the journal is pruned')
  }

  override async adopt(filled: string): Promise<void> {
    this.#life.reach('before a snapshot is adopted')
    await super.adopt(filled)
    this.#life.reach('after a snapshot is adopted')
  }
}

export class MortalPageStore extends PageStore {
  readonly #life: Life

  constructor(options: PageStoreOptions & { life: Life }) {
    super(options)
    this.#life = options.life
  }

  override publish(commit: PublishCommit): void {
    this.#life.reach('before a publish is stored')
    super.publish(commit)
    this.#life.reach('after a publish is stored')
  }

  override commit(commit: Commit): { raced: string[] } {
    this.#life.reach('before pages are stored in the background')
    const outcome = super.commit(commit)
    this.#life.reach('after pages are stored in the background')
    return outcome
  }

  override startGeneration(start: Parameters<PageStore['startGeneration']>[0]): void {
    this.#life.reach('before every page is made stale')
    super.startGeneration(start)
    this.#life.reach('after every page is made stale')
  }

  override rewind(position: number): void {
    this.#life.reach('before going back')
    super.rewind(position)
    this.#life.reach('after going back')
  }
}
