import type { UIField } from 'payload'

/** Beside the form of an article: how it is read, in a few figures. */
export const articleAudienceField: UIField = {
  name: 'audience',
  type: 'ui',
  admin: {
    position: 'sidebar',
    disableListColumn: true,
    components: { Field: '/features/audience/admin/article-audience-panel.tsx#ArticleAudiencePanel' },
  },
}
