import {
  type PreviewedGlobal,
  sitePreviewPath,
  sitePreviewSubject,
} from '@meridian/shared/content/site-preview.schema'
import type { PayloadRequest } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { previewUrl, previewPane } from '../writing/preview-url.ts'

/** Where the person who asks sees the home page with what they are changing; it opens with their session and ends with it. */
async function sitePreviewUrl(name: PreviewedGlobal, req: PayloadRequest): Promise<string | null> {
  if (!can(req.user, 'readPages')) return null
  return previewUrl(req, { subject: sitePreviewSubject(name), path: sitePreviewPath(name) })
}

/** For a global's `admin`: the home page beside the form, at the widths of a phone and a desktop. */
export function homePreview(name: PreviewedGlobal) {
  return {
    preview: (_document: Record<string, unknown>, { req }: { req: PayloadRequest }) =>
      sitePreviewUrl(name, req),
    livePreview: {
      url: ({ req }: { req: PayloadRequest }) => sitePreviewUrl(name, req),
    },
    components: {
      views: { edit: { livePreview: previewPane } },
    },
  }
}

/** The same, with what is offered to those who arrange it and do not publish. */
export function siteLayoutWithPreview(name: PreviewedGlobal) {
  const { components, ...preview } = homePreview(name)
  const elements = {
    beforeDocumentControls: ['/features/navigation/admin/publish-site-layout.tsx#NeedsSiteLayoutRight'],
    PublishButton: '/features/navigation/admin/publish-site-layout.tsx#PublishSiteLayout',
  }
  return { ...preview, components: { ...components, elements } }
}

/** Drafts that save themselves; a preview shows them before they are saved. */
export const draftedVersions = {
  drafts: { autosave: { interval: 1500, showSaveDraftButton: true } },
  max: 50,
}
