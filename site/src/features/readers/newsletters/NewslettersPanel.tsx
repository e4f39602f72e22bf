import { accountConsentText } from '@meridian/shared/newsletter/newsletter-consent'
import { useStore } from '@nanostores/react'
import { newsletters } from '../../../lib/reader-data/newsletters.store.ts'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { EmptyNote } from '../EmptyNote.tsx'
import { ResourceView } from '../ResourceView.tsx'
import { NewsletterRow } from './NewsletterRow.tsx'
import { SectionInterests } from './SectionInterests.tsx'

/** The newsletter centre: which come, which rest, and which there are to choose. */
export function NewslettersPanel() {
  const reader = useStore(profile.$resource)
  return (
    <ResourceView resource={newsletters} loading="Loading your newsletters...">
      {(all) =>
        all.length === 0 ? (
          <EmptyNote title="No newsletters yet.">
            What the editors send by e-mail will stand here to choose from.
          </EmptyNote>
        ) : (
          <section aria-labelledby="newsletters">
            <h2 className="headline text-headline-m" id="newsletters">
              Newsletters
            </h2>
            <p className="byline mt-2 max-w-text">
              {reader.state === 'ready' && <>They come to {reader.value.email}. </>}
              {accountConsentText}
            </p>
            <ul className="ledger max-w-headline">
              {all.map((newsletter) => (
                <NewsletterRow key={newsletter.id} newsletter={newsletter} />
              ))}
            </ul>
            <SectionInterests />
          </section>
        )
      }
    </ResourceView>
  )
}
