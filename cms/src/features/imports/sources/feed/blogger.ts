import { joinParagraphs, toParagraphs } from '@meridian/shared/body/plain-text'
import type { SourceComment, SourceStatus } from '../../source-record.ts'
import { readDate } from '../dates/read-date.ts'
import { oneLine } from '../text/clean-text.ts'
import { childOf, childrenOf, childText, type FeedNode } from './feed-tree.ts'

/** What an entry of Blogger's export is: its export is a feed in which posts, comments and settings stand alike. */
export type BloggerKind = 'post' | 'page' | 'comment' | 'settings' | 'template'

const kindScheme = /schemas\.google\.com\/g\/2005#kind$/

/** What of Blogger an entry is; null for an entry of any other feed. */
export function bloggerKind(node: FeedNode): BloggerKind | null {
  const term = childrenOf(node, 'category').find(({ attributes }) =>
    kindScheme.test(attributes['scheme'] ?? ''),
  )
  const word =
    (term?.attributes['term'] ?? '').split('#').at(-1) || childText(node, 'blogger:type').toLowerCase()
  switch (word) {
    case '':
      return null
    case 'post':
    case 'page':
    case 'comment':
    case 'template':
      return word
    default:
      return 'settings'
  }
}

/** Whether a category says what an entry is, and is none of its own. */
export function isKindCategory({ attributes }: FeedNode): boolean {
  return kindScheme.test(attributes['scheme'] ?? '')
}

export function bloggerStatus(node: FeedNode): SourceStatus | null {
  const status = childText(node, 'blogger:status')
  if (status === 'DRAFT' || status === 'SCHEDULED') return 'draft'
  return /TRASHED/.test(status) ? 'trash' : null
}

/** A comment, which names its post by an id. Neither the address nor the mail of who wrote it is kept. */
export function bloggerComment(node: FeedNode, file: string): SourceComment {
  const author = childOf(node, 'author')
  const article = childOf(node, 'thr:in-reply-to')?.attributes['ref'] ?? childText(node, 'blogger:parent')
  const status = childText(node, 'blogger:status')
  return {
    kind: 'comment',
    id: childText(node, 'id'),
    place: { file, line: node.line, byte: null },
    findings: [],
    original: '',
    article,
    parent: childText(node, 'blogger:inreplyto') || null,
    author: oneLine(author ? childText(author, 'name') : ''),
    text: joinParagraphs(toParagraphs(childText(node, 'content', 'summary'))),
    at: readDate(childText(node, 'published', 'blogger:created', 'updated')),
    isApproved: status === '' || status === 'LIVE',
  }
}
