import type { ImportFormat } from '@meridian/shared/imports/imports.schema'
import type { SourceReader } from '../source-record.ts'
import { readFeed } from './feed/read-feed.ts'
import { readGhost } from './ghost/read-ghost.ts'
import { readMarkdown } from './markdown/read-markdown.ts'
import { readMembers } from './members/read-members.ts'
import { readMeridian } from './meridian/read-meridian.ts'
import { readSubstack } from './substack/read-substack.ts'
import { readWordpress } from './wordpress/read-wordpress.ts'

/** The readers of all formats. */
export const readers: Readonly<Record<ImportFormat, SourceReader>> = {
  wordpress: readWordpress,
  ghost: readGhost,
  substack: readSubstack,
  members: readMembers,
  feed: readFeed,
  markdown: readMarkdown,
  meridian: readMeridian,
}
