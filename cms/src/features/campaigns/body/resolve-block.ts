import type { CampaignFinding } from '@meridian/shared/campaigns/campaigns.schema'
import type { MailArticle, MailBlock } from '@meridian/shared/campaigns/mail-document.schema'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import { paragraphsOf } from './body-pieces.ts'
import { toMailParagraph } from './mail-text-from-body.ts'
import { cardPicture, wholePicture } from './mail-pictures.ts'
import { type MailSources, missingArticle } from './read-mail-sources.ts'
import type { StoredMailBlock } from './stored-mail-blocks.ts'
import { referencesOfBody, toWholeArticleText } from './whole-article-text.ts'

/** What becomes of a block; null for one that readers cannot have. */
export interface ResolvedBlock {
  block: MailBlock | null
  findings: CampaignFinding[]
}

interface Known {
  reader: ContentReader
  sources: MailSources
  /** The articles of each list, by id. */
  lists: ReadonlyMap<StoredMailBlock, readonly number[]>
}

/** A block with what it names. */
export async function resolveBlock(stored: StoredMailBlock, known: Known): Promise<ResolvedBlock> {
  const { sources } = known
  const { shownTo } = stored
  const findings: CampaignFinding[] = []
  const report = (code: CampaignFinding['code'], text: string) =>
    void findings.push({ block: stored.id || null, code, text })
  const article = (id: number): MailArticle | null => {
    const found = sources.articles.get(id)
    if (found) return found
    const { code, text } = sources.absent.get(id) ?? missingArticle
    report(code, text)
    return null
  }
  const picture = (id: number) => {
    const found = sources.pictures.get(id)
    if (!found) report('picture-missing', 'A picture was deleted.')
    return found
  }
  const done = (block: MailBlock | null): ResolvedBlock => ({ block, findings })

  switch (stored.blockType) {
    case 'mail-greeting':
      return done({ kind: 'greeting', shownTo, words: stored.words, fallback: stored.fallback })
    case 'mail-article': {
      const found = article(stored.article)
      return done(found && { kind: 'article-card', shownTo, article: found, isLead: stored.isLead })
    }
    case 'mail-whole-article': {
      const found = article(stored.article)
      if (!found) return done(null)
      const text = await wholeText(stored.article, found, known)
      return done({ kind: 'article', shownTo, article: found, text })
    }
    case 'mail-article-list': {
      const articles = (known.lists.get(stored) ?? []).flatMap((id) => article(id) ?? [])
      if (articles.length === 0) {
        report(
          'list-empty',
          `The list${stored.heading === '' ? '' : ` ‘${stored.heading}’`} has no articles.`,
        )
        return done(null)
      }
      return done({ kind: 'article-list', shownTo, heading: stored.heading, articles })
    }
    case 'mail-letter': {
      const paragraphs = paragraphsOf(stored.text)
      if (paragraphs.length === 0) {
        report('block-unfinished', 'A letter has no words yet.')
        return done(null)
      }
      const author = stored.author === null ? null : (sources.authors.get(stored.author) ?? null)
      if (stored.author !== null && !author) report('author-missing', 'The author of a letter was deleted.')
      return done({
        kind: 'letter',
        shownTo,
        heading: stored.heading,
        text: paragraphs.map((paragraph) => toMailParagraph(paragraph, sources.addresses)),
        author: author && {
          name: author.name,
          role: author.role,
          portrait: wholePicture(sources.pictures.get(author.portrait ?? 0)),
        },
      })
    }
    case 'mail-picture': {
      const record = picture(stored.image)
      const shown = wholePicture(record, stored)
      return done(
        record && shown
          ? {
              kind: 'picture',
              shownTo,
              picture: shown,
              caption: stored.caption || record.caption,
              credit: record.credit,
              address: stored.address || null,
            }
          : null,
      )
    }
    case 'mail-quote':
      return done({ kind: 'quote', shownTo, words: stored.words, source: stored.source })
    case 'mail-house-ad':
      return done({
        kind: 'house-ad',
        shownTo,
        heading: stored.heading,
        words: stored.words,
        button: { label: stored.label, address: stored.address },
        picture: stored.image === null ? null : cardPicture(picture(stored.image)),
      })
  }
}

/** The text of a whole article. Where a link of it leads to an article that is not there, its words stay, as on its page. */
async function wholeText(id: number, { path }: MailArticle, { reader, sources }: Known) {
  const body = sources.bodies.get(id)
  const [recordings, records] = await Promise.all([
    reader.recordings(referencesOfBody(body).recordings),
    reader.articles([id]),
  ])
  return toWholeArticleText(body, {
    path,
    addresses: sources.addresses,
    pictures: sources.pictures,
    recordings,
    corrections: records.get(id)?.corrections ?? [],
  })
}
