/*
 * What 10 million views a day mean at their peak hour. Every rate says where it comes from; what is no measured figure and
 * no rule of the product is an assumption, and is called one. docs/how-to/size.md explains the assumptions.
 */
const viewsPerDay = 10_000_000
/**
 * Assumption: the busiest hour has a tenth of a day's views, 2.4 times the mean hour. 1.6 to 1.7 times is typical of
 * readers all over the world (robustperception.io/do-you-know-your-peak-to-mean-ratio); those of one region are closer
 * together.
 */
const peakHourShare = 0.1
/** 278 a second. */
export const viewsPerSecond = (viewsPerDay * peakHourShare) / 3600

/** Assumptions about readers. */
const viewsPerVisit = 2.5
const signedInShare = 0.1
const articleShare = 0.6
const visitsPerSecond = viewsPerSecond / viewsPerVisit
const signedInVisitsPerSecond = visitsPerSecond * signedInShare
/** Readers who get the newsletter, of `npm run seed -- --readers 1000000`: 30 of 100, less those who have left. */
const newsletterReaders = 276_000
const staffWriting = 15

export const kinds = [
  'article',
  'home',
  'list',
  'file',
  'picture',
  'miss',
  'feed',
  'content API',
  'search',
  'who am I',
  'dashboard',
  'reading progress',
  'save an article',
  'sign-in',
  'code by mail',
  'newsletter click',
  'newsletter sign-up',
  'unsubscribe',
  'autosave',
  'presence',
] as const
export type Kind = (typeof kinds)[number]

/** How often each begins in a second of the peak hour, and why. */
export const mix: Record<Kind, { perSecond: number; reason: string }> = {
  article: { perSecond: viewsPerSecond * articleShare, reason: '60 % of the views (assumption)' },
  home: { perSecond: viewsPerSecond * 0.18, reason: '18 % of the views (assumption)' },
  list: {
    perSecond: viewsPerSecond * 0.22,
    reason: '22 % of the views: sections, topics, authors, issues, archive (assumption)',
  },
  file: {
    perSecond: viewsPerSecond * 2,
    reason:
      '2 a view: a first visit loads some 12 scripts, styles and fonts, later views few or none (assumption)',
  },
  picture: { perSecond: viewsPerSecond, reason: '1 a view: browsers keep what they have seen (assumption)' },
  miss: { perSecond: viewsPerSecond * 0.03, reason: 'robots that ask for unknown addresses (assumption)' },
  feed: { perSecond: 10_000 / 1800, reason: '10,000 feed readers, each every half hour (assumption)' },
  'content API': { perSecond: 3, reason: '3 a second (assumption)' },
  search: {
    perSecond: viewsPerSecond * 0.02,
    reason: 'a search for every 50 views (assumption)',
  },
  'who am I': {
    perSecond: signedInVisitsPerSecond,
    reason: 'once for each visit of somebody signed in (the site asks once per tab); 10 % are (assumption)',
  },
  dashboard: {
    perSecond: viewsPerSecond * 0.01,
    reason: '1 % of the views (assumption); four calls each, as the page makes them',
  },
  'reading progress': {
    perSecond: viewsPerSecond * articleShare * signedInShare * 3,
    reason:
      'a pause, 30 s later, and the end (the site) of a minute of reading (assumption), by those who are signed in',
  },
  'save an article': {
    perSecond: signedInVisitsPerSecond * 0.03,
    reason: '3 % of their visits (assumption)',
  },
  'sign-in': {
    perSecond: signedInVisitsPerSecond * 0.05,
    reason: '5 % of their visits: a session lasts 30 days after its last use (the product)',
  },
  'code by mail': {
    perSecond: signedInVisitsPerSecond * 0.015,
    reason: 'three of ten sign in with a code (assumption)',
  },
  'newsletter click': {
    perSecond: (newsletterReaders * 0.03) / 3600,
    reason: '3 % of the newsletter’s readers within the hour (assumption)',
  },
  'newsletter sign-up': { perSecond: visitsPerSecond * 0.001, reason: 'one visit in 1,000 (assumption)' },
  unsubscribe: {
    perSecond: (newsletterReaders * 0.001) / 3600,
    reason: '0.1 % of the newsletter’s readers within the hour (assumption)',
  },
  autosave: {
    perSecond: staffWriting / 10,
    reason: '15 editors write, each form saves every 10 s (the form: a second after the last key)',
  },
  presence: { perSecond: staffWriting / 10, reason: 'every open form, every 10 s (the product)' },
}

/** Visitors who have a connection, for each view a second. */
const visitorsPerView = 4

/** The mix at a share of the goal's peak hour, for the generator. */
export function ratesAt(factor: number): { rates: Record<string, number>; visitors: number } {
  return {
    rates: Object.fromEntries(kinds.map((kind) => [kind, mix[kind].perSecond * factor])),
    visitors: Math.ceil(visitorsPerView * viewsPerSecond * factor),
  }
}

/** Publishes of the cover story in a second: 240 an hour, more than any newsroom, so that 30 minutes have 120. */
export const publishesPerSecond = 240 / 3600

/** What readers wait for, as the goals name it. */
export const groups: Record<string, readonly Kind[]> = {
  'pages, files and feeds': [
    'article',
    'home',
    'list',
    'file',
    'picture',
    'miss',
    'feed',
    'content API',
    'newsletter click',
  ],
  'calls of readers': ['who am I', 'dashboard', 'reading progress', 'save an article', 'unsubscribe'],
  searches: ['search'],
  'sign-ins': ['sign-in', 'code by mail', 'newsletter sign-up'],
  'saves of editors': ['autosave', 'presence'],
}
