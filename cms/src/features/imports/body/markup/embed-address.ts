import { findEmbed, type FoundEmbed } from '@meridian/shared/embeds/embed-providers'

type Rewrite = (url: URL) => string | null | undefined

/** Frames that have another address than what they play. */
const frames: Record<string, Rewrite> = {
  'w.soundcloud.com': ({ searchParams }) => searchParams.get('url'),
  'platform.twitter.com': ({ searchParams }) => withId('https://x.com/i/status/', searchParams.get('id')),
  'geo.dailymotion.com': ({ searchParams }) =>
    withId('https://www.dailymotion.com/video/', searchParams.get('video')),
  'www.dailymotion.com': ({ pathname }) =>
    withId('https://www.dailymotion.com/video/', /^\/embed\/video\/(\w+)/.exec(pathname)?.[1]),
  'embed.ted.com': ({ pathname }) =>
    `https://www.ted.com${pathname.replace(/^\/talks\/lang\/[\w-]+/, '/talks').replace(/\.html$/, '')}`,
  'www.mixcloud.com': feedOf,
  'player-widget.mixcloud.com': feedOf,
  'embed.bsky.app': ({ pathname }) =>
    blueskyPost(/^\/embed\/([^/]+)\/app\.bsky\.feed\.post\/(\w+)/.exec(pathname)),
  'open.spotify.com': ({ pathname }) =>
    `https://open.spotify.com${pathname.replace(/^\/(embed-podcast|embed)\//, '/')}`,
  'www.tiktok.com': () => null,
}

/** What the frame, or the page, at an address plays or shows, where that can be embedded here. */
export function findPlayed(address: string): FoundEmbed | null {
  const direct = findEmbed(address)
  const url = URL.parse(address)
  // A frame of Mixcloud has an address like those of its shows.
  if (direct && !/\/(embed|widget)\//.test(url?.pathname ?? '')) return direct
  const rewritten = url && frames[url.host]?.(url)
  return (rewritten && findEmbed(rewritten)) || direct
}

/** The post that a box of another site's own markup stands for: its address, where the markup says it. */
export function postAddress(attributes: Record<string, string>): string | null {
  const className = attributes['class'] ?? ''
  if (/\binstagram-media\b/.test(className)) return attributes['data-instgrm-permalink'] ?? null
  if (/\btiktok-embed\b/.test(className)) return attributes['cite'] ?? null
  if (/\bbluesky-embed\b/.test(className)) {
    return blueskyPost(
      /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/(\w+)/.exec(attributes['data-bluesky-uri'] ?? ''),
    )
  }
  return null
}

/** Whether a quote is the box of a post, whose words other scripts replace. */
export function isPostBox(attributes: Record<string, string>): boolean {
  return /\b(twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed)\b/.test(
    attributes['class'] ?? '',
  )
}

function feedOf({ searchParams }: URL): string | null {
  const feed = searchParams.get('feed')
  return feed === null ? null : (URL.parse(feed, 'https://www.mixcloud.com')?.href ?? null)
}

function blueskyPost(found: RegExpExecArray | null): string | null {
  return found?.[1] && found[2] ? `https://bsky.app/profile/${found[1]}/post/${found[2]}` : null
}

function withId(start: string, id: string | null | undefined): string | null {
  return id ? `${start}${id}` : null
}
