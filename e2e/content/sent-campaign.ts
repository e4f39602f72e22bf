import { openDatabase } from '../accounts/database.ts'

interface SentCampaign {
  newsletter: string
  title: string
  /** The slug and the title of an article that it names. */
  article: { slug: string; title: string }
  isIndexed?: boolean
}

const text = (words: string) => [{ kind: 'text', text: words, isBold: false, isItalic: false }]

/**
 * Puts a campaign on the web as its sending does: the page and its event in one transaction. Gives its path.
 */
export async function publishCampaign({
  newsletter,
  title,
  article: { slug: articleSlug, title: articleTitle },
  isIndexed = true,
}: SentCampaign): Promise<string> {
  const slug = `2026-11-28-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  const article = {
    id: articleSlug,
    path: `/articles/${articleSlug}`,
    title: articleTitle,
    teaser: 'What waiting earns.',
    section: 'Leadership',
    authors: ['Helena Marchetti'],
    picture: null,
    isForPlans: false,
    minutes: 4,
  }
  const everyone = { shownTo: 'everyone' }
  const document = {
    newsletter: { id: newsletter, name: newsletter },
    subject: title,
    preheader: 'That deserve your week',
    language: 'en',
    blocks: [
      { ...everyone, kind: 'greeting', words: 'Good morning, {name}', fallback: 'Good morning' },
      { ...everyone, kind: 'text', text: [{ kind: 'paragraph', content: text('Five of them.') }] },
      { ...everyone, kind: 'article-card', article, isLead: true },
      {
        ...everyone,
        kind: 'letter',
        heading: 'From the editor',
        text: [{ kind: 'paragraph', content: text('Dear reader, it is Monday.') }],
        author: { name: 'Helena Marchetti', role: 'Editor-in-Chief', portrait: null },
      },
      { ...everyone, kind: 'quote', words: 'Wait.', source: 'A reader' },
      {
        ...everyone,
        kind: 'house-ad',
        heading: 'Read on',
        words: 'With a plan.',
        button: { label: 'See the plans', address: '/subscription' },
        picture: null,
      },
    ],
  }
  await inDatabase(
    `with page as (
       insert into campaign_pages (campaign_id, newsletter_id, slug, title, preheader, sent_at, document, is_indexed)
       select coalesce((select min(campaign_id) from campaign_pages), 0) - 1, id, $2, $3, 'That deserve your week',
              '2026-11-28T06:00:00.000Z', $4, $5
         from newsletters where slug = $1
       returning id
     )
     insert into publish_events (kind, subject, companions, tags, documents)
     select 'published', 'campaign-pages:' || id, '{}',
            array['campaign:' || $1 || '/' || $2, 'newsletter:' || $1, 'newsletter:' || $1 || '@2026-11', 'newsletters',
                  'months:newsletter:' || $1],
            array['campaign-pages:' || id]
       from page`,
    [newsletter, slug, title, JSON.stringify(document), isIndexed],
  )
  return `/newsletters/${newsletter}/${slug}`
}

/** Corrects it later, with a note for readers. */
export async function correctCampaign(path: string, note: string): Promise<void> {
  const [, , newsletter = '', slug = ''] = path.split('/')
  await inDatabase(
    `with page as (
       update campaign_pages set corrected_at = '2026-11-29T10:00:00.000Z',
              corrections = jsonb_build_array(jsonb_build_object('date', '2026-11-29', 'text', $2::text))
        where slug = $1 returning id
     )
     insert into publish_events (kind, subject, companions, tags, documents)
     select 'changed', 'campaign-pages:' || id, '{}', array['campaign:' || $3 || '/' || $1], array['campaign-pages:' || id]
       from page`,
    [slug, note, newsletter],
  )
}

async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const client = await openDatabase().connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    await client.query("select pg_notify('publish_events', '')")
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
