import type { Feature } from '../../platform/feature.ts'
import { contentCreatorTables } from './content-creator.tables.ts'

export const contentCreatorFeature: Feature = {
  tables: [contentCreatorTables],
  menuLinks: [
    { group: 'Write', label: 'AI content creator', href: '/content-creator', right: 'useContentCreator' },
  ],
}
