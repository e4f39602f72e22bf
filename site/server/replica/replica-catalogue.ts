import type { Catalogue } from '../prerender/discover.ts'
import type { ReplicaStore } from './replica-store.ts'

/** Lists what of a replica is to have a page. */
export function createReplicaCatalogue(store: ReplicaStore): Catalogue {
  return {
    articlesAfter: async (id, limit) => store.read((queries) => queries.articlesAfter(id, limit)),
    formerAddresses: async (after, limit) => store.read((queries) => queries.formerAddresses(after, limit)),
    oldAddresses: async (after, limit) => store.read((queries) => queries.oldAddressesAfter(after, limit)),
    redirectPaths: async () => store.read((_, small) => small.redirectPaths()),
  }
}
