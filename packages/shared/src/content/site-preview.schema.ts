import { z } from 'zod'
import { HomeContentSchema, SiteContentSchema } from './content.schema.ts'

/** What can be looked at on the home page before it goes live. */
export const previewedGlobals = ['home-page', 'navigation', 'site-settings'] as const
export type PreviewedGlobal = (typeof previewedGlobals)[number]

/** The home page and the frame of every page, as they would be; null when the preview is over. */
export const SitePreviewSchema = z.object({ site: SiteContentSchema, home: HomeContentSchema }).nullable()
export type SitePreview = z.infer<typeof SitePreviewSchema>

/** What the token of such a preview opens. */
export const sitePreviewSubject = (name: PreviewedGlobal) => `globals:${name}`
export const sitePreviewPath = (name: PreviewedGlobal) => `/preview/site/${name}`
