import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, type CDPSession, type Page } from '@playwright/test'
import { z } from 'zod'
import type { Template } from '../templates/templates.ts'

/** What one visit costs a reader. Bytes are as sent: compressed, with response headers left out where they are not named. */
export type PageWeight = {
  /** The page's own response headers, in HTTP/1.1. */
  headerBytes: number
  /**
   * Those headers, the HTML, and the style sheets and scripts without which nothing is painted: of a long text the HTML up to
   * the end of the second screen.
   */
  firstFlightBytes: number
  /** Without the scripts that stand in the page. */
  htmlAndCssBytes: number
  /** Scripts loaded, or standing in the page, before the browser is idle for the first time. */
  scriptBytesBeforeIdle: number
  /** The same and all that is loaded afterwards by itself, before the reader does anything. */
  scriptBytesAfterIdle: number
  /** The same and all that is loaded once every island is in use. */
  scriptBytesInUse: number
  /** Fonts that were there before the largest part of the page was painted. */
  fontFiles: number
  fontBytes: number
  foreignRequests: string[]
  /** Cumulative layout shift over the visit, without scale. */
  layoutShift: number
}

/** Islands that come to life when the browser is idle, and have not yet; `client:intent` may ask for that as well. */
const waitingForIdle = 'astro-island[ssr]:is([client="calm"], [client="intent"][opts*="idleTimeoutMs"])'

type Loaded = { kind: string; bytes: number }

type Weighed = Pick<Template, 'path' | 'isLong'>

/**
 * Visits a page as a new reader, lets it come to rest before it is told that the browser is idle, and again afterwards,
 * then touches and scrolls to all that can be hydrated.
 */
export async function weighPage(page: Page, { path, isLong }: Weighed): Promise<PageWeight> {
  const session = await page.context().newCDPSession(page)
  const traffic = await watchTraffic(session)
  await holdIdleness(page)
  await page.addInitScript(() => {
    const visit = { layoutShift: 0, largestPaintMs: 0 }
    Object.assign(globalThis, { visit })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue
        if ('value' in entry && typeof entry.value === 'number') visit.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) visit.largestPaintMs = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const response = await page.goto(path, { waitUntil: 'networkidle' })
  const origin = new URL(response?.url() ?? page.url()).origin
  const beforeIdle = traffic.loaded()
  const inlineBytes = await weighInlineScripts(page)
  await page.evaluate(() => dispatchEvent(new Event('released-idleness')))
  await expect(page.locator(waitingForIdle)).toHaveCount(0)
  await traffic.untilQuiet()
  const afterIdle = traffic.loaded()
  const { layoutShift, fonts, blockingBytes, secondScreen } = await readVisit(page)
  const html = isLong === true ? await weighUntil(page, secondScreen) : sum(beforeIdle, ['Document'])
  await useEveryIsland(page)
  await traffic.untilQuiet()
  const inUse = traffic.loaded()
  await session.detach()
  const headerBytes = sum(traffic.heads(), ['Document'])
  return {
    headerBytes,
    firstFlightBytes: headerBytes + html + blockingBytes,
    htmlAndCssBytes: sum(beforeIdle, ['Document', 'Stylesheet']) - inlineBytes,
    scriptBytesBeforeIdle: inlineBytes + sum(beforeIdle, ['Script']),
    scriptBytesAfterIdle: inlineBytes + sum(afterIdle, ['Script']),
    scriptBytesInUse: inlineBytes + sum(inUse, ['Script']),
    fontFiles: fonts.length,
    fontBytes: fonts.reduce((total, bytes) => total + bytes, 0),
    foreignRequests: traffic.urls().filter((url) => /^https?:/.test(url) && new URL(url).origin !== origin),
    layoutShift,
  }
}

function sum(files: Loaded[], kinds: string[]): number {
  return files.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0)
}

/** The bytes of a page's HTML up to these words, compressed as the site server does it. */
async function weighUntil(page: Page, words: string): Promise<number> {
  const html = await (await page.request.get(page.url())).text()
  const end = html.indexOf(words)
  if (words === '' || end < 0) throw new Error('The page has no text below its second screen.')
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
  }
  return brotliCompressSync(html.slice(0, end), { params }).length
}

/** Keeps from the page that the browser is idle, until the event that this releases it by. */
async function holdIdleness(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const begin = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (work, options) => {
      addEventListener('released-idleness', () => begin(work, options), { once: true })
      return 0
    }
    addEventListener('released-idleness', () => (window.requestIdleCallback = begin), { once: true })
  })
}

const VisitSchema = z.object({
  layoutShift: z.number(),
  fonts: z.array(z.number()),
  blockingBytes: z.number(),
  secondScreen: z.string(),
})

/** What the page observed of itself; of each font the bytes. */
async function readVisit(page: Page): Promise<z.infer<typeof VisitSchema>> {
  const visit = await page.evaluate(() => {
    const { layoutShift, largestPaintMs } = Object(Reflect.get(globalThis, 'visit'))
    const fonts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd <= largestPaintMs)
    const blocking = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
    const below = [...document.querySelectorAll('main p')].find(
      (paragraph) => paragraph.getBoundingClientRect().top + scrollY >= 2 * innerHeight,
    )
    return {
      layoutShift,
      fonts: fonts.map(({ encodedBodySize }) => encodedBodySize),
      blockingBytes: blocking.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
      secondScreen: below?.innerHTML ?? '',
    }
  })
  return VisitSchema.parse(visit)
}

/** They are part of the page's bytes, and counted as what they are. */
async function weighInlineScripts(page: Page): Promise<number> {
  const scripts = await page
    .locator('script:not([src]):not([type="application/ld+json"]):not([type="speculationrules"])')
    .allTextContents()
  return brotliCompressSync(scripts.join('')).length
}

/** Islands wait for the reader's pointer, focus or scroll: they get all three. Forms load what checks them with the focus. */
async function useEveryIsland(page: Page): Promise<void> {
  for (const island of await page.locator('astro-island').all()) {
    await island.dispatchEvent('pointerenter')
    await island.dispatchEvent('pointerover')
    await island.dispatchEvent('focusin')
    await island.dispatchEvent('touchstart')
  }
  for (const form of await page.locator('main form').all()) await form.dispatchEvent('focusin')
  await page.keyboard.press('End')
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
}

async function watchTraffic(session: CDPSession) {
  const requests = new Map<string, { url: string; kind: string; bytes: number; headBytes: number }>()
  const open = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    requests.set(requestId, { url: request.url, kind: type ?? 'Other', bytes: 0, headBytes: 0 })
    open.add(requestId)
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = requests.get(requestId)
    if (!request) return
    request.kind = type
    request.bytes = -response.encodedDataLength
    request.headBytes = response.encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId)
    const request = requests.get(requestId)
    if (request) request.bytes += encodedDataLength
  })
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  await session.send('Network.enable')
  return {
    // The payment sandbox stands in for what the provider sends from elsewhere.
    loaded: (): Loaded[] =>
      [...requests.values()]
        .filter(({ url }) => !url.includes('/payment-sandbox/'))
        .map(({ kind, bytes }) => ({ kind, bytes: Math.max(0, bytes) })),
    /** The bytes of response headers alone. */
    heads: (): Loaded[] => [...requests.values()].map(({ kind, headBytes }) => ({ kind, bytes: headBytes })),
    /**
     * Resolves once nothing is being loaded and half a second has begun nothing either: the page's own 'networkidle' is
     * there for good once it has been reached.
     */
    untilQuiet: async () => {
      for (let begun = -1; open.size > 0 || begun !== requests.size;) {
        begun = requests.size
        await setTimeout(500)
      }
    },
    urls: () => [...requests.values()].map(({ url }) => url),
  }
}
