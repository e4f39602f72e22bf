import {
  body,
  type Fields,
  flag,
  group,
  moment,
  number,
  reference,
  references,
  rows,
  text,
} from './fields.ts'

/** Something that there is one of: the settings, a page. */
export interface GlobalKind {
  /** As the admin calls it. */
  name: string
  table: string
  /** The table of its versions, where it has drafts. */
  versions?: string
  content: Fields
}

const dated = { createdAt: moment, updatedAt: moment } as const

const legal = { ...dated, standfirst: text, body, revisedOn: moment } as const

/** The settings, the menus and the pages that stand apart, in the order of the archive. */
export const globalKinds = [
  {
    name: 'site-settings',
    table: 'site_settings',
    versions: '_site_settings_v',
    content: {
      ...dated,
      name: text,
      tagline: text,
      description: text,
      footerAbout: text,
      copyright: text,
      aiNote: group({ isShown: flag, text }),
      deliveryCountries: { is: 'choices' },
      seller: group({ legalName: text, address: text, taxId: text, email: text }),
    },
  },
  {
    name: 'navigation',
    table: 'navigation',
    versions: '_navigation_v',
    content: {
      ...dated,
      latestLabel: text,
      magazineLabel: text,
      header: rows({
        kind: text,
        section: reference('sections'),
        label: text,
        href: text,
        isHidden: flag,
        topics: rows({ topic: reference('topics'), label: text, isHidden: flag }),
      }),
      footerColumns: rows({ title: text, links: rows({ label: text, href: text }) }),
      smallLinks: rows({ label: text, href: text }),
      socialLinks: rows({ label: text, url: text }),
    },
  },
  {
    name: 'home-page',
    table: 'home_page',
    versions: '_home_page_v',
    content: {
      ...dated,
      coverStory: reference('articles'),
      seconds: references('articles', 'articles_id'),
      latest: references('articles', 'articles_id'),
      latestCount: number,
      row: references('articles', 'articles_id'),
      rowCount: number,
      columns: rows({ section: reference('sections') }),
    },
  },
  {
    name: 'most-read',
    table: 'most_read',
    content: { ...dated, isShown: flag, neverListed: references('articles', 'articles_id') },
  },
  {
    name: 'about-page',
    table: 'about_page',
    content: {
      ...dated,
      mission: text,
      picture: reference('pictures'),
      story: body,
      blurbs: rows({ title: text, text }),
      figures: rows({ value: text, label: text }),
    },
  },
  {
    name: 'contact-page',
    table: 'contact_page',
    content: {
      ...dated,
      standfirst: text,
      messagesTo: text,
      cards: rows({ title: text, description: text, email: text, phone: text, address: text }),
    },
  },
  {
    name: 'subscription-page',
    table: 'subscription_page',
    content: {
      ...dated,
      standfirst: text,
      channels: rows({ name: text, description: text, link: text, linkLabel: text }),
      questions: rows({ question: text, answer: text }),
    },
  },
  { name: 'privacy-policy', table: 'privacy_policy', content: legal },
  { name: 'terms-of-service', table: 'terms_of_service', content: legal },
  { name: 'accessibility-statement', table: 'accessibility_statement', content: legal },
  {
    name: 'invoicing',
    table: 'invoicing',
    content: {
      ...dated,
      prefix: text,
      otherwise: group({ name: text, note: text, percent: number }),
      seller: group({
        legalName: text,
        address: text,
        country: text,
        email: text,
        phone: text,
        register: text,
        taxId: text,
        vatId: text,
      }),
      rates: rows({ country: text, name: text, percent: number, note: text, validFrom: moment }),
    },
  },
  {
    name: 'welcome',
    table: 'welcome',
    content: {
      ...dated,
      signedBy: reference('authors'),
      contact: group({ name: text, role: text, email: text, phone: text }),
    },
  },
] as const satisfies readonly GlobalKind[]
