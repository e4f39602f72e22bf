import type { Feature } from '../../platform/feature.ts'
import { media } from './media.collection.ts'
import { mediaTables } from './media.tables.ts'
import { dropPictures, dropPlaces, recordPictures } from './picture-places.ts'
import { pruneWithdrawnFilesJob } from './prune-withdrawn-files.job.ts'

/** Whatever shows pictures says so after each save. */
const recorded = ['articles', 'issues', 'campaigns', 'authors', 'recordings'] as const

export const mediaFeature: Feature = {
  collections: [media],
  addedHooks: [
    ...recorded.map((collection) => ({
      collection,
      afterChange: [recordPictures(collection)],
      afterDelete: [dropPictures(collection)],
    })),
    { collection: 'media', afterDelete: [dropPlaces] },
  ],
  tables: [mediaTables],
  jobs: [pruneWithdrawnFilesJob],
}
