import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../../platform/access/collection.access.ts'

/**
 * Every address an article was ever published under, one row each. What stands there now follows from the
 * article: published under this slug, published under another (moved), or not published at all (gone).
 * Deleting an article leaves the row with an empty `article`.
 */
export const articleAddresses: CollectionConfig<'article-addresses'> = {
  slug: 'article-addresses',
  labels: { singular: 'Article address', plural: 'Article addresses' },
  access: ledgerAccess('editArticles'),
  lockDocuments: false,
  admin: {
    hideAPIURL: true,
    group: 'House',
    useAsTitle: 'slug',
    defaultColumns: ['slug', 'article', 'createdAt'],
    description: 'Every address an article was ever published under. Old ones lead readers to the new one.',
  },
  fields: [
    { name: 'slug', type: 'text', label: 'Address', required: true, unique: true, index: true },
    { name: 'article', type: 'relationship', relationTo: 'articles' },
  ],
}
