import type { GlobalConfig } from 'payload'
import { pagePath } from './site-paths.ts'

/** The form of a global; that of a page of the magazine leads to it. */
export function withSiteLink(global: GlobalConfig): GlobalConfig {
  if (pagePath(global.slug) === null) return global
  const { admin } = global
  const elements = admin?.components?.elements
  return {
    ...global,
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        elements: {
          ...elements,
          beforeDocumentControls: [
            ...(elements?.beforeDocumentControls ?? []),
            '/features/publishing/admin/view-on-site.tsx#ViewOnSite',
          ],
        },
      },
    },
  }
}
