import { expect, type Locator, type Page } from '@playwright/test'

/** A page of each kind in the seeded magazine. */
export type Template = {
  name: string
  path: string
  /** Left out of search engines, and so of Lighthouse's judgement of what they find. */
  isUnlisted?: true
  /** The provider's form is on it, or would be if all were well. */
  takesCard?: true
  /** Its form asks where to deliver. */
  asksAddress?: true
  /** What it shows its own script asks for, before the browser is idle and without React. */
  asksAtOnce?: true
  /** A text of many screens. */
  isLong?: true
  /** What scripts bring last. */
  shows?: (page: Page) => Locator
}

const cardNumber = (page: Page) => page.getByLabel('Card number')
/** Contrast is judged of what can be pressed. */
const formInUse = (page: Page) => page.getByRole('main').locator('button[type="submit"]:enabled').first()
const headed = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })

/** Goes to such a page and waits for what it shows; the first checkout of a plan has its price made at the provider. */
export async function openTemplate(page: Page, { path, shows }: Template): Promise<void> {
  await page.goto(path)
  if (shows) await expect(shows(page)).toBeVisible()
}

export const templates: Template[] = [
  { name: 'home', path: '/' },
  { name: 'section', path: '/leadership' },
  { name: 'topic', path: '/leadership/decision-making' },
  { name: 'month archive', path: '/leadership/2026-09' },
  { name: 'article', path: '/articles/the-hotelier-who-removed-the-lobby', isLong: true },
  { name: 'digital magazine', path: '/digital-magazine' },
  { name: 'current issue', path: '/current-issue' },
  { name: 'issue', path: '/issues/summer-2026' },
  { name: 'archive', path: '/archive' },
  { name: 'authors', path: '/authors' },
  { name: 'author', path: '/authors/helena-marchetti' },
  { name: 'about', path: '/about' },
  { name: 'subscription', path: '/subscription' },
  { name: 'contact', path: '/contact' },
  { name: 'cancellation', path: '/contracts/cancel' },
  { name: 'withdrawal in German', path: '/contracts/widerrufen' },
  { name: 'message sent', path: '/contact/sent', isUnlisted: true },
  { name: 'search', path: '/search' },
  { name: 'search results', path: '/search?q=capital', isUnlisted: true },
  { name: 'saved', path: '/saved', isUnlisted: true },
  { name: 'sign in', path: '/auth', isUnlisted: true },
  { name: 'create account', path: '/auth?tab=register', isUnlisted: true },
  { name: 'log in', path: '/login', isUnlisted: true },
  {
    name: 'free registration',
    path: '/subscribe/free?plan=introduction',
    isUnlisted: true,
    shows: formInUse,
  },
  {
    name: 'checkout',
    path: '/checkout?plan=global-reader',
    isUnlisted: true,
    takesCard: true,
    shows: cardNumber,
  },
  {
    name: 'checkout with delivery',
    path: '/checkout?plan=platinum',
    isUnlisted: true,
    takesCard: true,
    asksAddress: true,
    shows: cardNumber,
  },
  {
    name: 'checkout of no plan',
    path: '/checkout?plan=none',
    isUnlisted: true,
    takesCard: true,
    shows: headed('Subscription Not Found'),
  },
  {
    name: 'payment outcome',
    path: '/subscription-success',
    isUnlisted: true,
    asksAtOnce: true,
    // Anyone who has been to the checkout before has a payment that waits.
    shows: headed(/^(No payment to show|Your payment is not made yet)$/),
  },
  { name: 'sign-in code', path: '/auth/code', isUnlisted: true, shows: formInUse },
  {
    name: 'forgotten password',
    path: '/auth/forgot-password',
    isUnlisted: true,
    shows: formInUse,
  },
  {
    name: 'new password',
    path: '/auth/reset-password#token=none',
    isUnlisted: true,
    shows: formInUse,
  },
  { name: 'e-mail confirmation', path: '/auth/verify-email#token=none', isUnlisted: true },
  { name: 'e-mail change', path: '/auth/confirm-email#token=none', isUnlisted: true },
  { name: 'dashboard, signed out', path: '/dashboard', isUnlisted: true },
  { name: 'content creator, signed out', path: '/content-creator', isUnlisted: true },
  { name: 'newsletter confirmation', path: '/newsletter/confirm', isUnlisted: true },
  { name: 'newsletter unsubscription', path: '/newsletter/unsubscribe', isUnlisted: true },
  { name: 'newsletter preferences', path: '/newsletter/preferences', isUnlisted: true },
  { name: 'newsletters', path: '/newsletters' },
  { name: 'newsletter', path: '/newsletters/executive-agenda' },
  { name: 'privacy', path: '/privacy', isLong: true },
  { name: 'terms', path: '/terms', isLong: true },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'what we count', path: '/what-we-count' },
  { name: 'not found', path: '/no-such-page', isUnlisted: true },
]
