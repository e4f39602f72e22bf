import type { SourceFile } from '../source-record.ts'
import type { AddressAnswer, AddressLookup } from './address-lookup.ts'
import { type OldSite, readOldAddress } from './old-site.ts'
import { readSitemap } from './read-sitemap.ts'

/** What became of the addresses of a sitemap: `read` is the sum of the four that follow. */
export interface SitemapCheck {
  read: number
  /** Those at which readers get a page, or are led to one, or are told that it was unpublished. */
  found: number
  withoutTarget: number
  /** Addresses of another site, and what is none. */
  foreign: number
  /** Those that came before in another spelling. */
  repeated: number
  /** The first of those without a target, as they stand in the sitemap. */
  missing: string[]
  /** The first of those of another site. */
  foreignExamples: string[]
  /** Sitemaps that an index names and that were not given: nothing of theirs was checked. */
  sitemapsNotGiven: string[]
}

/** An address of the sitemap as it stands there, and what readers get: null for nothing. */
export interface CheckedAddress {
  url: string
  address: string
  answer: AddressAnswer | null
}

const addressesPerLookup = 500
const mostExamples = 1000

/**
 * Looks up every address of the older site's sitemap: several files, an index of them, packed or not, or lists with an address in
 * each line. `onChecked` is told of each address.
 * @throws {UnreadableSource} for a file that is no sitemap
 */
export async function checkSitemap(
  files: readonly SourceFile[],
  options: {
    site: OldSite
    lookup: AddressLookup
    onChecked?: (checked: CheckedAddress) => void
    signal?: AbortSignal
  },
): Promise<SitemapCheck> {
  const check = new Checking(options)
  for (const file of files) {
    for await (const { kind, url } of readSitemap(file)) {
      options.signal?.throwIfAborted()
      if (kind === 'sitemap') check.names(url)
      else await check.add(url)
    }
  }
  return check.result(new Set(files.map(({ name }) => nameOf(name))))
}

class Checking {
  readonly #options: Parameters<typeof checkSitemap>[1]
  readonly #seen = new Set<string>()
  readonly #sitemaps = new Set<string>()
  readonly #result = { read: 0, found: 0, withoutTarget: 0, foreign: 0, repeated: 0 }
  readonly #missing: string[] = []
  readonly #foreign: string[] = []
  #waiting: { url: string; address: string }[] = []

  constructor(options: Parameters<typeof checkSitemap>[1]) {
    this.#options = options
  }

  names(sitemap: string): void {
    if (this.#sitemaps.size < mostExamples) this.#sitemaps.add(sitemap)
  }

  async add(url: string): Promise<void> {
    this.#result.read += 1
    const address = readOldAddress(url, this.#options.site)
    if (address === null) {
      this.#result.foreign += 1
      if (this.#foreign.length < mostExamples) this.#foreign.push(url)
    } else if (this.#seen.has(address)) this.#result.repeated += 1
    else {
      this.#seen.add(address)
      this.#waiting.push({ url, address })
      if (this.#waiting.length >= addressesPerLookup) await this.#look()
    }
  }

  async result(given: ReadonlySet<string>): Promise<SitemapCheck> {
    await this.#look()
    return {
      ...this.#result,
      missing: this.#missing,
      foreignExamples: this.#foreign,
      sitemapsNotGiven: [...this.#sitemaps].filter((url) => !given.has(nameOf(url))),
    }
  }

  async #look(): Promise<void> {
    const asked = this.#waiting
    this.#waiting = []
    if (asked.length === 0) return
    const answers = await this.#options.lookup(asked.map(({ address }) => address))
    for (const { url, address } of asked) {
      const answer = answers.get(address) ?? null
      this.#options.onChecked?.({ url, address, answer })
      if (answer) this.#result.found += 1
      else {
        this.#result.withoutTarget += 1
        if (this.#missing.length < mostExamples) this.#missing.push(url)
      }
    }
  }
}

/** By which name a sitemap is given and named: without folders, query or packing. */
function nameOf(path: string): string {
  const [bare = ''] = path.split(/[?#]/, 1)
  return (bare.split('/').at(-1) ?? '').replace(/\.gz$/i, '').toLowerCase()
}
