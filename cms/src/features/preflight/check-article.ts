import type { ArticleDraft } from './article-draft.ts'
import { readBodyParts } from './body-parts.ts'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import { checkBlocks } from './rules/blocks.rule.ts'
import { checkCorrections, checkEmbargo, checkNotes } from './rules/editorial.rule.ts'
import { checkCardTexts, checkEssentials, checkNamesakes } from './rules/essentials.rule.ts'
import { checkLinks } from './rules/links.rule.ts'
import { checkPictures } from './rules/pictures.rule.ts'
import { checkPlaceholders } from './rules/placeholders.rule.ts'
import type { Rule } from './rules/rule.ts'
import { checkRecordings } from './rules/recordings.rule.ts'
import { checkSearchTexts } from './rules/search-texts.rule.ts'
import type { Surroundings } from './surroundings.ts'

/** In the order in which an editor meets the fields. */
const rules: readonly Rule[] = [
  checkEssentials,
  checkEmbargo,
  checkNotes,
  checkCorrections,
  checkPictures,
  checkBlocks,
  checkRecordings,
  checkLinks,
  checkPlaceholders,
  checkCardTexts,
  checkNamesakes,
  checkSearchTexts,
]

/** Everything that is to be said before an article is published, errors first. */
export function checkArticle(draft: ArticleDraft, around: Surroundings): Finding[] {
  const checked = { draft, body: readBodyParts(draft.body), around }
  const findings = rules.flatMap((rule) => rule(checked))
  return [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))]
}

export function isError({ severity }: Finding): boolean {
  return severity === 'error'
}
