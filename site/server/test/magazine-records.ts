import type { RecordChange } from '@meridian/shared/replica/record-change.schema'
import { sectionRecord } from './records.ts'

/* What of the test magazine is no article. */

export const testSections = ['leadership', 'strategy']

export function sectionOf(slug: string, index: number): RecordChange {
  const record = sectionRecord(index + 1, { slug, name: slug, isOnHome: false })
  return { kind: 'section', key: String(record.id), record }
}

/** An address at which an article stands, or stood. */
export function addressOf({ id, slug }: { id: number; slug: string }): RecordChange {
  return { kind: 'address', key: slug, record: { slug, article: id } }
}

/** Addresses of an older site, by what stands for each; null: not any more. */
export function oldAddressesOf(subjects: Record<string, string | null>): RecordChange[] {
  return Object.entries(subjects).map(([address, subject]) => ({
    kind: 'old-address',
    key: address,
    record: subject === null ? null : { address, subject },
  }))
}

export function settingsOf(name: string): RecordChange {
  const data = {
    name,
    tagline: '',
    description: '',
    footerAbout: '',
    copyright: '',
    aiNote: null,
    deliveryCountries: ['United States'],
  }
  return { kind: 'global', key: 'site-settings', record: { name: 'site-settings', data } }
}

export const navigation: RecordChange = {
  kind: 'global',
  key: 'navigation',
  record: {
    name: 'navigation',
    data: {
      latestLabel: 'Latest',
      magazineLabel: 'Digital Magazine',
      header: testSections.map((slug, index) => ({
        kind: 'section' as const,
        section: index + 1,
        label: slug,
        href: '',
        isHidden: false,
        topics: [],
      })),
      footerColumns: [],
      smallLinks: [],
      socialLinks: [],
    },
  },
}
