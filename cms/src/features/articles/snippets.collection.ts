import type { CollectionConfig } from 'payload'
import { allow, nobody } from '../../platform/access/staff.access.ts'
import { snippetEditor } from './article-body.editor.ts'

/** Parts of a text that stand in many articles: who inserts one gets a copy, which is the article's own from then on. */
export const snippets: CollectionConfig<'snippets'> = {
  slug: 'snippets',
  labels: { singular: 'Snippet', plural: 'Snippets' },
  access: {
    admin: allow('writeArticles'),
    create: allow('writeArticles'),
    read: allow('writeArticles'),
    update: allow('editArticles'),
    delete: allow('editArticles'),
    readVersions: nobody,
    unlock: nobody,
  },
  defaultSort: 'title',
  admin: {
    hideAPIURL: true,
    group: 'Write',
    useAsTitle: 'title',
    defaultColumns: ['title', 'updatedAt'],
    description:
      'Parts of a text that are used again. In an article, type / and words of the name. What changes here changes in no article that has it.',
  },
  fields: [
    { name: 'title', type: 'text', label: 'Name', required: true, unique: true, maxLength: 100 },
    { name: 'body', type: 'richText', label: 'Text', required: true, editor: snippetEditor },
  ],
}
