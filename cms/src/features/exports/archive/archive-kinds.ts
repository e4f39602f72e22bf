import {
  articleKind,
  authorKind,
  campaignKind,
  issueKind,
  issuePdfKind,
  newsletterKind,
  pictureKind,
  recordingKind,
  sectionKind,
  snippetKind,
  topicKind,
} from './content-kinds.ts'
import type { KeyedKind } from './fields.ts'
import type { Kind } from './kind.ts'
import { planKind, readerKind, redirectKind, subscriberKind, suppressionKind } from './people-kinds.ts'

/** All kinds in the order of the archive: what is named stands before what names it, as far as that can be. */
export const archiveKinds = [
  sectionKind,
  topicKind,
  pictureKind,
  recordingKind,
  issuePdfKind,
  authorKind,
  issueKind,
  articleKind,
  snippetKind,
  redirectKind,
  newsletterKind,
  campaignKind,
  planKind,
  readerKind,
  subscriberKind,
  suppressionKind,
] as const satisfies readonly Kind[]

/** Those whose keys are looked up in memory. Of readers there may be too many. */
export const rememberedKinds: readonly { to: KeyedKind; kind: Kind }[] = [
  { to: 'sections', kind: sectionKind },
  { to: 'topics', kind: topicKind },
  { to: 'pictures', kind: pictureKind },
  { to: 'recordings', kind: recordingKind },
  { to: 'issue-pdfs', kind: issuePdfKind },
  { to: 'authors', kind: authorKind },
  { to: 'issues', kind: issueKind },
  { to: 'articles', kind: articleKind },
  { to: 'newsletters', kind: newsletterKind },
  { to: 'plans', kind: planKind },
]

/** Files of the archive that come from no table of one kind. */
export const globalsName = 'globals'
export const oldAddressesName = 'old-addresses'
export const goneAddressesName = 'gone-addresses'

/** The file of a kind in the archive. */
export function recordsFile(name: string): string {
  return `${name}.ndjson`
}
