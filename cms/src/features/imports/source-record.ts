/*
 * What the readers of the formats (`sources/`) make of what other systems export: one record for each thing of the old
 * site, in the words of no format. Nothing is decided here: what becomes of a record is the plan's matter (`plan/`).
 */

/** A picture of the old site: by the id of its record, by its address, or both. */
export interface SourcePictureReference {
  id: string | null
  url: string | null
}

export interface SourcePictureUse extends SourcePictureReference {
  alt: string
  caption: string
  credit: string
}

/**
 * When something was: a moment (ISO, UTC), or what the clock of a site showed (`2019-05-04T10:00:00`) of which nobody has
 * said in which time zone it stands. Null for none, and for what is no date.
 */
export type SourceDate = { kind: 'instant'; at: string } | { kind: 'local'; at: string } | null

/**
 * A part of a text. `html` is HTML in which a reader has resolved what is the format's own (block comments, short codes,
 * cards): it may hold whatever else HTML can. The other kinds are parts whose meaning the format told.
 */
export type SourceBlock =
  | { kind: 'html'; html: string }
  | { kind: 'picture'; picture: SourcePictureUse; href: string | null }
  | { kind: 'gallery'; pictures: SourcePictureUse[]; caption: string }
  | { kind: 'embed'; url: string; title: string; caption: string; html: string }
  | { kind: 'callout'; variant: 'info' | 'warning' | 'success' | 'highlight'; title: string; html: string }
  | { kind: 'quote'; html: string; author: string; role: string }
  | { kind: 'pull-quote'; html: string }
  | { kind: 'table'; html: string; caption: string }
  | { kind: 'product'; product: SourceProduct }
  | { kind: 'recording'; url: string; title: string; caption: string }
  | { kind: 'code'; code: string; language: string; caption: string }
  | { kind: 'footnotes'; html: string }
  | { kind: 'separator' }
  /**
   * What an article here has no place for: `name` says what it was (`Contact form`), `text` has its visible words, `original` how
   * the source wrote it. It becomes a note for the editors.
   */
  | { kind: 'unplaced'; name: string; text: string; original: string }
  /** What the editor of this magazine wrote itself, in its own format: for archives of our own. */
  | { kind: 'own'; body: unknown }

export interface SourceProduct {
  name: string
  description: string
  price: string
  rating: number | null
  link: string | null
  button: string
  picture: SourcePictureUse | null
}

/** Something that a reader noticed and that the editors should know, in a sentence; it stops nothing. */
export interface SourceFinding {
  code: string
  message: string
}

/** Where in its file a record begins: counted from 1, and the byte from 0. */
export interface SourcePlace {
  file: string
  line: number | null
  byte: number | null
}

interface RecordBase {
  /** Names it among the records of its kind and source; the same in every export of the same site. */
  id: string
  place: SourcePlace
  findings: SourceFinding[]
  /** How the source wrote it, as far as the record does not say everything: kept for good. Without passwords, keys and IPs of others. */
  original: string
}

/** The old site itself. `timeZone` is null when the export does not say. */
export interface SourceSite extends RecordBase {
  kind: 'site'
  name: string
  url: string | null
  description: string
  language: string | null
  timeZone: string | null
}

export interface SourceAuthor extends RecordBase {
  kind: 'author'
  name: string
  slug: string | null
  email: string | null
  bio: string
  role: string
  portrait: SourcePictureReference | null
  urls: string[]
}

/** A category, a tag, or a term of another taxonomy (`taxonomy` has its name: `category`, `tag`, `series`). */
export interface SourceTerm extends RecordBase {
  kind: 'term'
  taxonomy: string
  name: string
  slug: string
  /** The id of the term it stands below. */
  parent: string | null
  description: string
  urls: string[]
  /** Whether the old site kept it from readers, as Ghost keeps `#tags`. */
  isInternal: boolean
}

export type SourceStatus =
  | 'published'
  | 'draft'
  | 'pending'
  | 'scheduled'
  | 'private'
  | 'password'
  | 'trash'
  /** It went out by mail alone, and has no page. */
  | 'mail-only'

export interface SourceArticle extends RecordBase {
  kind: 'article'
  /** What the old site called it: `post`, `page`, `podcast`, `recipe`. */
  type: string
  status: SourceStatus
  /** Plain text, entities resolved. */
  title: string
  /** Plain text; '' for none. */
  excerpt: string
  body: SourceBlock[]
  slug: string | null
  /** Where readers found it; null for what never had an address. */
  url: string | null
  /** Where it stood before, and its other addresses (`?p=12`), whole or as paths. */
  formerUrls: string[]
  createdAt: SourceDate
  publishedAt: SourceDate
  updatedAt: SourceDate
  /** Ids of author records in the order of the byline. What names no record of this source is an id as well. */
  authors: string[]
  /** Ids of term records, the main one first. */
  terms: string[]
  heroPicture: SourcePictureUse | null
  seo: { title: string; description: string; canonical: string | null }
  /** Who could read it there. */
  audience: 'everyone' | 'members' | 'paid'
  isFeatured: boolean
  /** The newsletter issue it was sent as, by whatever names it there. */
  sentAs: string | null
}

/** A file of the old site's library; `url` is that of the largest original the source names. */
export interface SourcePicture extends RecordBase {
  kind: 'picture'
  url: string
  /** Below the folder of uploads: `2019/05/boat.jpg`; null when not told. */
  path: string | null
  fileName: string
  alt: string
  caption: string
  credit: string
  title: string
  /** The addresses of its own page and of its smaller copies. */
  urls: string[]
}

/** A comment of a reader there, kept aside. Never with the IP or a password. */
export interface SourceComment extends RecordBase {
  kind: 'comment'
  article: string
  parent: string | null
  author: string
  text: string
  at: SourceDate
  isApproved: boolean
}

/** A rule of the old site that led readers on. `from` is a path, or a pattern if `isPattern`. */
export interface SourceRedirect extends RecordBase {
  kind: 'redirect'
  from: string
  to: string
  isPermanent: boolean
  isPattern: boolean
}

export type NewsletterState = 'subscribed' | 'unconfirmed' | 'unsubscribed' | 'bounced' | 'complained'

/**
 * Somebody of a list of members or subscribers. What they may read follows from `access`; nothing of a password or a key is
 * ever read.
 */
export interface SourceMember extends RecordBase {
  kind: 'member'
  email: string
  name: string
  firstName: string
  lastName: string
  note: string
  labels: string[]
  /** Null when the list says nothing of newsletters. `names` are those it names; none means all. */
  newsletter: {
    state: NewsletterState
    names: string[]
    /** What the source proves of the consent. */
    consent: { at: SourceDate; confirmedAt: SourceDate; ip: string | null; source: string }
  } | null
  access: {
    kind: 'free' | 'paid' | 'complimentary'
    tier: string
    expiresAt: SourceDate
    providerCustomerId: string | null
  }
  createdAt: SourceDate
}

/** What the source has and none of the kinds above is: a menu, a setting, a form, a snippet. Listed, never dropped. */
export interface SourceOther extends RecordBase {
  kind: 'other'
  type: string
  name: string
}

/** A record that cannot be read as what it is: it counts as failed, and `reason` says why in a sentence. */
export interface SourceBroken extends RecordBase {
  kind: 'broken'
  /** The kind that it would have been. */
  of: Exclude<SourceRecord['kind'], 'broken'>
  name: string
  reason: string
}

export type SourceRecord =
  | SourceSite
  | SourceAuthor
  | SourceTerm
  | SourceArticle
  | SourcePicture
  | SourceComment
  | SourceRedirect
  | SourceMember
  | SourceOther
  | SourceBroken

/** A file that was given to an import, which can be read as often as somebody wants. */
export interface SourceFile {
  /** Its name without folders; inside an archive or a folder the path from there. */
  name: string
  sizeBytes: number
  /** Its bytes from `start` up to but not including `end`; all of them without a range. */
  open: (range?: { start: number; end: number }) => AsyncIterable<Uint8Array>
}

/** The whole file cannot be read as this format: `message` is a sentence, with the place. Nothing of the file counts. */
export class UnreadableSource extends Error {
  readonly place: SourcePlace

  constructor(message: string, place: SourcePlace, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableSource'
    this.place = place
  }
}

export interface ReadOptions {
  /** Ends the reading early. */
  signal?: AbortSignal
  /** For lists of people: which column is what (`{ email: 'E-Mail-Adresse' }`), when a plain one is read. */
  columns?: Record<string, string>
}

/**
 * A reader of one format. Records come as they stand in the files, in bounded memory; several files are one site. The same
 * thing may come twice (the same file given twice): the later one counts.
 * @throws {UnreadableSource} when a file is not of this format, ends early or is a bomb
 */
export type SourceReader = (
  files: readonly SourceFile[],
  options?: ReadOptions,
) => AsyncIterable<SourceRecord>
