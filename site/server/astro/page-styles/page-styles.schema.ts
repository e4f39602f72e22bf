import { z } from 'zod'

/** Where the parts of the style sheet of all pages are in the folder of what browsers load. */
export const PageStylesSchema = z.object({
  /** The undivided sheet, as Astro names it for each page. */
  undivided: z.string(),
  /** What each page (`pages/index.astro`) loads in its place, before it is painted. */
  first: z.record(z.string(), z.string()),
  wide: z.string(),
  rest: z.string(),
})

export type PageStyles = z.infer<typeof PageStylesSchema>

/** Beside the server's files; a site of few pages without that sheet, such as those of the tests, has none. */
export const pageStylesFile = 'page-styles.json'
