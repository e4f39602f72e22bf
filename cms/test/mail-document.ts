import type { MailArticle, MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import type { MailInline, MailPicture } from '@meridian/shared/campaigns/mail-text.schema'

export const pierPicture: MailPicture = {
  src: '/media/pier.jpg?v=1',
  alt: 'A pier at dusk',
  width: 1200,
  height: 630,
}

export function mailArticle(id: string, data: Partial<MailArticle> = {}): MailArticle {
  return {
    id,
    path: `/articles/${id}`,
    title: `On ${id.replaceAll('-', ' ')}`,
    teaser: 'What waiting earns those who can wait, and what it costs those who have to.',
    section: 'Strategy',
    authors: ['Ada Byron', 'Alan Kay'],
    picture: pierPicture,
    isForPlans: false,
    minutes: 6,
    ...data,
  }
}

export function words(text: string, format: { isBold?: boolean; isItalic?: boolean } = {}): MailInline {
  return { kind: 'text', text, isBold: false, isItalic: false, ...format }
}

export function linked(text: string, address: string): MailInline {
  return { kind: 'link', address, children: [{ kind: 'text', text, isBold: false, isItalic: false }] }
}

export function mailDocument(data: Partial<MailDocument> = {}): MailDocument {
  return {
    newsletter: { id: 'newsletter', name: 'The Executive Agenda' },
    subject: 'Patience pays',
    preheader: 'And what it costs',
    language: 'en',
    blocks: [],
    ...data,
  }
}

/** One with every kind of block and every kind of text in it. */
export function fullMailDocument(): MailDocument {
  return mailDocument({
    blocks: [
      {
        kind: 'greeting',
        shownTo: 'everyone',
        words: 'Good morning, {name}',
        fallback: 'Good morning',
      },
      {
        kind: 'text',
        shownTo: 'everyone',
        text: [
          { kind: 'h2', content: [words('This week')] },
          {
            kind: 'paragraph',
            content: [
              words('Three things, '),
              words('all of them', { isBold: true }),
              words(' on '),
              linked('patience', 'https://elsewhere.example/patience?a=1&b=2#c'),
              { kind: 'break' },
              words('and haste.', { isItalic: true }),
            ],
          },
          { kind: 'quote', content: [words('Wait.')] },
          {
            kind: 'list',
            isOrdered: true,
            items: [
              {
                content: [linked('First', '/articles/first')],
                lists: [
                  { kind: 'list', isOrdered: false, items: [{ content: [words('Inner')], lists: [] }] },
                ],
              },
            ],
          },
        ],
      },
      { kind: 'article-card', shownTo: 'everyone', article: mailArticle('patience-pays'), isLead: true },
      { kind: 'article-card', shownTo: 'everyone', article: mailArticle('haste'), isLead: false },
      { kind: 'article-card', shownTo: 'plan', article: mailArticle('plans-alone'), isLead: false },
      {
        kind: 'article',
        shownTo: 'everyone',
        article: mailArticle('whole'),
        text: [
          { kind: 'paragraph', content: [words('It begins.')] },
          { kind: 'picture', picture: pierPicture, caption: 'The pier', credit: 'Photo: R. Cole' },
          { kind: 'said', words: 'Less, but better.', source: 'D. Renner' },
          { kind: 'box', title: 'Before', words: 'Sleep on it.' },
          {
            kind: 'table',
            caption: 'Revenue',
            source: 'Annual reports',
            hasHeaderRow: true,
            hasHeaderColumn: true,
            rows: [
              ['Year', 'Dollars'],
              ['2025', '12'],
            ],
          },
          { kind: 'on-the-web', words: 'Chart: Revenue, on the web', address: '/articles/whole' },
          { kind: 'note', text: '[1] Ibid.' },
        ],
      },
      {
        kind: 'article-list',
        shownTo: 'everyone',
        heading: 'Also',
        articles: [mailArticle('one'), mailArticle('two', { picture: null, teaser: '' })],
      },
      {
        kind: 'letter',
        shownTo: 'everyone',
        heading: 'From the editor',
        text: [
          { kind: 'paragraph', content: [words('Dear readers, '), linked('write', 'mailto:a@b.example')] },
        ],
        author: { name: 'Helena Marchetti', role: 'Editor', portrait: { ...pierPicture, alt: 'Helena' } },
      },
      {
        kind: 'picture',
        shownTo: 'everyone',
        picture: pierPicture,
        caption: 'Come and see',
        credit: '',
        address: '/issues',
      },
      { kind: 'quote', shownTo: 'everyone', words: 'Less, but better.', source: 'D. Renner' },
      {
        kind: 'house-ad',
        shownTo: 'no-plan',
        heading: 'Subscribe',
        words: 'Four issues a year.',
        button: { label: 'See the plans', address: '/subscription' },
        picture: pierPicture,
      },
    ],
  })
}

export const mailSite = {
  siteName: 'Meridian',
  siteUrl: 'https://meridian.example',
  postalAddress: '12 St James’s Square\nLondon',
} as const

export const personalValues = {
  name: 'Ada',
  unsubscribeUrl: 'https://meridian.example/newsletter/unsubscribe?token=t&n=1',
  preferencesUrl: 'https://meridian.example/account?tab=newsletters',
  webUrl: 'https://meridian.example/newsletters/newsletter/2026-11-28-patience-pays',
} as const
