import type { NewsletterDetails } from '@meridian/shared/newsletter/newsletter.schema'

/** What the browser says of itself and the reader's whereabouts (spec §3, newsletter subscriber). */
export type BrowserFacts = Required<
  Pick<NewsletterDetails, 'browserLanguage' | 'timeZone' | 'userAgent' | 'referrer'>
>

export function readBrowserFacts(): BrowserFacts {
  return {
    browserLanguage: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: navigator.userAgent,
    referrer: document.referrer,
  }
}
