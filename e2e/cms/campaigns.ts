import { z } from 'zod'
import { openDatabase } from '../accounts/database.ts'
import { body, paragraph } from '../content/rich-text.ts'
import { uniqueName, uniqueSlug } from '../content/unique-name.ts'
import type { Newsroom } from '../fixtures/newsroom.ts'

const SavedSchema = z.object({ doc: z.object({ id: z.number() }) })

interface ReadyCampaign {
  id: number
  subject: string
  newsletter: string
  /** Addresses of its readers: the first in Germany, the second in Japan. */
  readers: [string, string]
}

/**
 * A newsletter of one's own that is not offered, with two readers and one more who has the mailbox of the first; and a campaign for it that
 * can be sent. The readers are gone when the test is over.
 */
export async function prepareCampaign(newsroom: Newsroom): Promise<ReadyCampaign> {
  const [name, subject, mailbox] = [
    uniqueName('The Test Letter'),
    uniqueName('Patience pays'),
    uniqueSlug('reader'),
  ]
  const newsletter = await create(newsroom, 'newsletters', {
    name,
    slug: uniqueSlug('letter'),
    description: 'What is tested.',
    cadence: 'Always',
    audience: 'everyone',
    isOffered: false,
    position: 99,
  })
  const readers: [string, string] = [`${mailbox}@meridian.example`, `${mailbox}-2@meridian.example`]
  await openDatabase().query(
    `with readers as (
       insert into newsletter_subscribers (email, first_name, key, state, confirmed_at, country)
       values ($1, 'Ada', $1, 'confirmed', now(), 'Germany'), ($2, 'Grace', $2, 'confirmed', now(), 'Japan'),
              ($3, 'Ada', $3, 'confirmed', now(), 'Germany')
       returning id
     )
     insert into newsletter_memberships (subscriber_id, newsletter_id) select id, $4 from readers`,
    [...readers, `${mailbox}+again@meridian.example`, newsletter],
  )
  const campaign = await create(newsroom, 'campaigns?draft=true', {
    subject,
    newsletter,
    body: body(paragraph('A line of the letter.')),
  })
  newsroom.afterwards(() => takeReadersAway({ newsletter, mailbox }))
  return { id: campaign, subject, newsletter: name, readers }
}

async function create({ cms }: Newsroom, path: string, data: object): Promise<number> {
  const answer = await cms.send('POST', path, data)
  if (!answer.ok) throw new Error(answer.reason)
  return SavedSchema.parse(answer.body).doc.id
}

/** Confirmed readers of a newsletter who are gone when the test is over. */
export async function addReaders(
  newsroom: Newsroom,
  { newsletter, number }: { newsletter: number; number: number },
): Promise<void> {
  const mailbox = uniqueSlug('reader')
  await openDatabase().query(
    `with readers as (
       insert into newsletter_subscribers (email, first_name, key, state, confirmed_at, country)
       select $1 || '-' || n || '@meridian.example', (array['Ada', 'Grace', 'Emil', 'Noor'])[n % 4 + 1], $1 || n, 'confirmed', now(), 'Germany'
         from generate_series(1, $2::int) n
       returning id
     )
     insert into newsletter_memberships (subscriber_id, newsletter_id) select id, $3 from readers`,
    [mailbox, number, newsletter],
  )
  newsroom.afterwards(async () => {
    await openDatabase().query(`delete from newsletter_subscribers where email like $1 || '-%'`, [mailbox])
  })
}

/** What was sent stays, with the newsletter that it was of: the web has its page. */
async function takeReadersAway(of: { newsletter: number; mailbox: string }): Promise<void> {
  const db = openDatabase()
  await db.query('delete from newsletter_memberships where newsletter_id = $1', [of.newsletter])
  await db.query(`delete from newsletter_subscribers where email like $1 || '%@meridian.example'`, [
    of.mailbox,
  ])
}
