import { isBodyLink } from '@meridian/shared/body/body-link'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import { articleLinks, type ArticleLink } from '../links/article-links.ts'
import type { InternalTarget, LinkOutcome } from '../surroundings.ts'
import { anError, aWarning, type Rule } from './rule.ts'

/** Whether readers get somewhere by the links, and safely. */
export const checkLinks: Rule = ({ draft, body, around }) => {
  const seen = new Set<string>()
  return articleLinks(draft, body, around.origin)
    .flatMap((link) => {
      const { target, articleId } = link
      if (link.path === 'body' && !isBodyLink(link.href)) return [withoutTarget(link)]
      if (articleId !== null && around.awaitedArticles.has(articleId)) return [awaited(link, articleId)]
      if (target.kind === 'internal')
        return checkInternal(link, target.path, around.internalTargets.get(target.path))
      if (target.kind === 'external')
        return [
          ...(target.isSecure ? [] : [insecure(link)]),
          ...checkExternal(link, around.linkOutcomes.get(target.url)),
        ]
      return []
    })
    .filter(({ key }) => !seen.has(key) && seen.add(key))
}

function withoutTarget(link: ArticleLink): Finding {
  return anError(
    { key: `link-target:${link.text}:${link.href}`, path: link.path, label: link.label },
    `${nameOf(link)} leads nowhere. Choose where it leads, or remove the link.`,
  )
}

function awaited(link: ArticleLink, articleId: number): Finding {
  return aWarning(
    { key: `link-awaited:${articleId}`, path: link.path, label: link.label },
    `${nameOf(link)} leads to an article that is not published: until it is, readers see these words without a link.`,
  )
}

const troubles: Partial<Record<InternalTarget, string>> = {
  unpublished: 'which is not published. Publish it first, or take the link out.',
  gone: 'which was unpublished.',
  unknown: 'and no page has this address.',
}

function checkInternal(link: ArticleLink, path: string, found: InternalTarget | undefined): Finding[] {
  const trouble = found && troubles[found]
  if (!trouble) return []
  return [
    anError(
      { key: `link-broken:${path}`, path: link.path, label: link.label },
      `${nameOf(link)} leads to ${path}, ${trouble}`,
    ),
  ]
}

function insecure(link: ArticleLink): Finding {
  return aWarning(
    { key: `link-insecure:${link.href}`, path: link.path, label: link.label },
    `${nameOf(link)} leads to ${link.href} without encryption. Try it with https.`,
  )
}

function checkExternal(link: ArticleLink, outcome: LinkOutcome | undefined): Finding[] {
  const place = { key: `link-dead:${link.href}`, path: link.path, label: link.label }
  if (outcome?.kind === 'missing')
    return [
      aWarning(
        place,
        `${nameOf(link)} leads to ${link.href}, which answers ${outcome.status}: there is no such page.`,
      ),
    ]
  if (outcome?.kind === 'unknown-host')
    return [aWarning(place, `${nameOf(link)} leads to ${link.href}, but there is no such site.`)]
  return []
}

function nameOf({ text }: ArticleLink): string {
  const short = text.trim().slice(0, 60)
  return short === '' ? 'A link' : `The link '${short}'`
}
