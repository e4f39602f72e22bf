/** A feature: the folders of the sources that make it, wherever they stand, and the journeys that walk through it. */
interface Feature {
  folders: string[]
  journeys: string[]
}

/** Every feature of the product. A test fails on a journey that no feature has, and on a folder that stands nowhere. */
export const features: Record<string, Feature> = {
  accounts: {
    folders: ['account', 'account-menu', 'accounts', 'auth', 'second-factor', 'session', 'sign-in', 'users'],
    journeys: [
      'account',
      'account-budgets',
      'account-screens',
      'auth',
      'code',
      'forgot-password',
      'hostile-reader',
      'log-out',
      'password-reset',
      'register-free',
      'second-factor',
      'settings',
      'sign-in',
      'staff-accounts',
      'verify-email',
    ],
  },
  'what is kept for readers': {
    folders: ['addresses', 'print-runs', 'reader', 'reader-data', 'readers', 'saved', 'saved-article'],
    journeys: [
      'dashboard',
      'delivery',
      'reading-progress',
      'saved-sync',
      'staff-print-runs',
      'staff-readers',
    ],
  },
  articles: {
    folders: [
      'article',
      'article-addresses',
      'articles',
      'author',
      'authors',
      'body',
      'content',
      'image',
      'media',
      'media-files',
      'paste',
      'picture-rights',
      'redirects',
      'section',
      'sections',
      'topics',
      'versions',
      'writing',
    ],
    journeys: [
      'article-address',
      'article-extras',
      'article-form',
      'authors',
      'autosave',
      'body-pictures',
      'change-article',
      'hero-picture',
      'hostile-content',
      'link-articles',
      'live-preview',
      'paste',
      'picture-rights',
      'read-article',
      'redirects',
      'routes',
      'versions',
      'write-article',
    ],
  },
  billing: {
    folders: [
      'billing',
      'business',
      'checkout',
      'payment-page',
      'payments',
      'plan',
      'plans',
      'reconciliation',
      'staff-billing',
      'subscription',
      'subscription-page',
      'user-subscriptions',
      'webhooks',
    ],
    journeys: [
      'billing-cancel',
      'billing-card',
      'billing-papers',
      'billing-plan-change',
      'billing-renewal',
      'billing-states',
      'billing-unfinished',
      'checkout',
      'checkout-3d-secure',
      'checkout-budgets',
      'checkout-outcome',
      'checkout-payment',
      'checkout-reader',
      'checkout-refusals',
      'payment-form',
      'payment-screens',
      'platinum-upgrade',
      'staff-business',
      'staff-reconciliation',
      'subscription',
    ],
  },
  contact: {
    folders: ['contact', 'contact-form', 'contact-messages', 'contact-page', 'mail', 'mailbox-messages'],
    journeys: ['contact-form', 'contact-page', 'toasts'],
  },
  'content creator': {
    folders: ['ai', 'content-creator'],
    journeys: ['content-creator', 'content-creator-panel', 'content-creator-visitors'],
  },
  issues: {
    folders: ['issue', 'issue-pdfs', 'issues'],
    journeys: ['archive', 'current-issue', 'issue-pdf', 'issue-release', 'issues'],
  },
  frame: {
    folders: ['frame', 'layouts', 'navigation', 'not-found', 'site-settings', 'styles', 'ui'],
    journeys: ['appearance', 'drawer', 'footer', 'header', 'menus', 'navigation', 'templates'],
  },
  home: { folders: ['site-layout', 'home', 'home-page'], journeys: ['cover-story', 'today'] },
  newsletter: {
    folders: ['location', 'newsletter', 'newsletter-consents', 'newsletter-subscribers'],
    journeys: ['newsletter', 'newsletter-early'],
  },
  pages: { folders: ['about', 'about-page', 'legal', 'legal-pages'], journeys: ['about', 'legal'] },
  publishing: {
    folders: [
      'front',
      'newsroom',
      'operations',
      'preflight',
      'prerender',
      'publish',
      'publishing',
      'render',
      'review',
      'schedules',
      'site-health',
      'staff-publishing',
      'store',
      'today',
    ],
    journeys: ['operating', 'preflight', 'roles', 'schedule', 'site-health', 'staff-views'],
  },
  search: { folders: ['search'], journeys: ['search'] },
  security: { folders: ['access', 'http', 'upstream'], journeys: ['security-headers'] },
  sharing: { folders: ['feeds', 'share', 'share-images'], journeys: ['channels', 'share'] },
  support: { folders: ['support', 'support-tickets'], journeys: ['support', 'staff-tickets'] },
  weather: { folders: ['weather'], journeys: ['weather'] },
}

/** The journeys that a changed file of the product can break, by the folders that it lies in; its own if it is one. */
export function journeysOf(file: string): string[] {
  const own = /^e2e\/journeys\/(.+)\.e2e\.ts$/.exec(file)?.[1]
  if (own !== undefined) return [own]
  if (!isOfProduct(file)) return []
  return Object.values(features)
    .filter((feature) => featureFoldersOf(file).some((folder) => feature.folders.includes(folder)))
    .flatMap(({ journeys }) => journeys)
}

/**
 * The tests among `files` that lie in a folder of the same name as a changed file of the product: those of an API reach
 * what is behind it through files that gather everything.
 */
export function testsBeside(file: string, files: string[]): string[] {
  if (!isOfProduct(file)) return []
  const folders = featureFoldersOf(file)
  return files.filter(
    (each) =>
      /^(site|cms|packages)\/.*\.test\.tsx?$/.test(each) &&
      featureFoldersOf(each).some((folder) => folders.includes(folder)),
  )
}

function isOfProduct(file: string): boolean {
  return /^(site|cms|packages)\/.*src\/|^site\/server\//.test(file) && !/\.test\.tsx?$/.test(file)
}

function featureFoldersOf(file: string): string[] {
  const known = Object.values(features).flatMap(({ folders }) => folders)
  return file
    .split('/')
    .slice(1, -1)
    .filter((folder) => known.includes(folder))
}
