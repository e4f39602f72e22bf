import { type Beacon, beaconPath, readBeacon } from '@meridian/shared/audience/beacon'
import type { BrowserContext, Page } from '@playwright/test'

/** A view as its messages tell of it. */
type View = Pick<Beacon, 'path' | 'host' | 'from'> & Beacon['now']

/**
 * What the pages of this browser tell of their views, as the server reads it. A view that takes longer than 15 seconds on a busy machine tells of itself
 * more than once, and is one all the same.
 */
export function watchViews(context: BrowserContext): () => View[] {
  const lines: string[] = []
  context.on('request', (request) => {
    const isTold = request.method() === 'POST' && new URL(request.url()).pathname === beaconPath
    if (isTold) lines.push(request.postData() ?? '')
  })
  return () => {
    const views: View[] = []
    for (const line of lines) {
      const beacon = readBeacon(line)
      if (!beacon) throw new Error(`The server would not take '${line}'.`)
      const { path, since, now, host, from } = beacon
      const last = views.findLast((view) => view.path === path)
      if (since === null) views.push({ path, host, from, ...now })
      else if (last) Object.assign(last, now)
      else throw new Error(`'${line}' goes on with what did not begin.`)
    }
    return views
  }
}

/** Scrolls until this share of the text has passed the lower edge of the window. */
export async function readTo(page: Page, share: number): Promise<void> {
  await page.evaluate(
    (part) =>
      new Promise<void>((resolve) => {
        const runs = document.querySelectorAll('[data-reading] .prose')
        const top = runs[0]?.getBoundingClientRect().top ?? Number.NaN
        const bottom = runs[runs.length - 1]?.getBoundingClientRect().bottom ?? Number.NaN
        scrollTo({ top: scrollY + top + (bottom - top) * part - innerHeight, behavior: 'instant' })
        // It is noted with the scroll event, which comes with the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    share,
  )
}

/**
 * Has the page believe that it is not in view, from its first script on, or is again. Under automation every page is in view,
 * and Chromium prerenders none; to a page both look the same, until `visibilitychange` says that it is shown.
 */
export async function openUnseen(page: Page, path: string): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
  )
  await page.goto(path, { waitUntil: 'networkidle' })
}

export async function show(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}
