import type { CollectionBeforeChangeHook, Field } from 'payload'
import { accountConsentVersion, consentVersion } from '@meridian/shared/newsletter/newsletter-consent'
import type { Newsletter } from '../../payload-types.ts'
import { nobody } from '../../platform/access/staff.access.ts'

const longestText = 600

/** What readers agree to when they choose a newsletter, word for word, with each wording that ever stood there. */
export const consentFields: Field[] = [
  {
    name: 'consentText',
    type: 'textarea',
    maxLength: longestText,
    admin: {
      description:
        'What a reader agrees to by choosing this newsletter. Empty: the usual words. Each wording gets a version, which is kept with the consents.',
    },
  },
  {
    name: 'consentVersion',
    type: 'text',
    label: 'Version of the consent text',
    access: { create: nobody, update: nobody },
    admin: { readOnly: true, condition: ({ consentVersion: version }) => Boolean(version) },
  },
  {
    name: 'consentTexts',
    type: 'array',
    label: 'Consent texts so far',
    access: { create: nobody, update: nobody },
    admin: { readOnly: true, condition: ({ consentTexts }) => Boolean(consentTexts?.length) },
    fields: [
      { name: 'version', type: 'text', required: true },
      { name: 'text', type: 'textarea', required: true },
      { name: 'coversReaderClicks', type: 'checkbox', label: 'Clicks of readers were counted under it' },
    ],
  },
]

type Texts = NonNullable<Newsletter['consentTexts']>

/**
 * Gives the consent text of a newsletter its version: a wording that was not there before gets a new one. So does a wording
 * under which the clicks of readers are counted from now on, because who agreed to it before has not agreed to that.
 */
export const numberConsentText: CollectionBeforeChangeHook<Newsletter> = ({ data, originalDoc }) => {
  const text = (data.consentText === undefined ? originalDoc?.consentText : data.consentText)?.trim() ?? ''
  const known = originalDoc?.consentTexts ?? []
  if (text === '') return { ...data, consentText: null, consentVersion: null, consentTexts: known }
  const coversReaderClicks = (data.clicks ?? originalDoc?.clicks) === 'reader'
  const { version, texts } = numberText({ text, coversReaderClicks, known, today: isoDay(new Date()) })
  return { ...data, consentText: text, consentVersion: version, consentTexts: texts }
}

/** The version of a wording, and all that there were with it. */
export function numberText({
  text,
  coversReaderClicks,
  known,
  today,
}: {
  text: string
  coversReaderClicks: boolean
  known: Texts
  today: string
}): { version: string; texts: Texts } {
  const same = known.find(
    (entry) => entry.text === text && Boolean(entry.coversReaderClicks) === coversReaderClicks,
  )
  if (same) return { version: same.version, texts: known }
  const ofToday = known.filter(({ version }) => version === today || version.startsWith(`${today}.`))
  const version = ofToday.length === 0 ? today : `${today}.${ofToday.length + 1}`
  return { version, texts: [...known, { version, text, coversReaderClicks }] }
}

/** The version that a consent records: that of the newsletter's own text, or of the usual words where it was given. */
export function versionShown(own: string | null, where: 'form' | 'account'): string {
  return own ?? (where === 'form' ? consentVersion : accountConsentVersion)
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
