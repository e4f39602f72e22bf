/*
 * The sites whose videos, recordings and posts an article can show: by which address each is known, and from which frame it is
 * played once a reader asks for it. A site that is not here is never framed and never asked.
 */

export const embedKinds = ['video', 'audio', 'post'] as const

export type EmbedKind = (typeof embedKinds)[number]

interface EmbedProvider {
  name: string
  kind: EmbedKind
  /** The hosts of its addresses, as people copy them. */
  hosts: readonly string[]
  /** The path today of what an address of the site's former player (Flash) showed; null for any other address. */
  pathToday?: (url: URL) => string | null
  /** What names the video, recording or post in an address; null for an address of anything else. */
  keyOf: (url: URL) => string | null
  /** What a key looks like: it becomes part of the address of a frame. */
  keyPattern: RegExp
  /** The frame that plays it, without cookies where the site offers that. */
  frameOf: (key: string, url: URL) => string
  /** How high its frame is in pixels, where it has no shape of its own. */
  heightOf?: (key: string) => number
  /** Which parameters of an address say what is meant; all others are about who shared it. */
  keeps?: readonly string[]
}

const post = { kind: 'post' } as const
const video = { kind: 'video' } as const
const audio = { kind: 'audio' } as const

export const embedProviders = {
  youtube: {
    ...video,
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    pathToday: ({ pathname }) => prefixed('/watch?v=', part(pathname, /^\/v\/([\w-]+)&/)),
    keyOf: ({ hostname, pathname, searchParams }) =>
      hostname.endsWith('youtu.be')
        ? part(pathname, /^\/([^/]+)/)
        : (searchParams.get('v') ?? part(pathname, /^\/(?:shorts|live|embed|v)\/([^/]+)/)),
    keyPattern: /^[\w-]{11}$/,
    frameOf: (key, { searchParams }) => {
      const start = seconds(searchParams.get('t') ?? searchParams.get('start'))
      const query = new URLSearchParams({ autoplay: '1', rel: '0', ...(start > 0 && { start: `${start}` }) })
      return `https://www.youtube-nocookie.com/embed/${key}?${query}`
    },
    keeps: ['v', 't', 'start'],
  },
  vimeo: {
    ...video,
    name: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    pathToday: ({ pathname, searchParams }) =>
      pathname === '/moogaloop.swf'
        ? prefixed('/', part(searchParams.get('clip_id') ?? '', /^(\d+)$/))
        : null,
    keyOf: ({ pathname, searchParams }) => {
      const found =
        /^\/(?:video\/|channels\/[^/]+\/|showcase\/\d+\/video\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/.exec(pathname)
      const hash = found?.[2] ?? searchParams.get('h')
      return found ? [found[1], ...(hash ? [hash] : [])].join('/') : null
    },
    keyPattern: /^\d+(\/[0-9a-f]+)?$/,
    frameOf: (key) => {
      const [id, hash] = key.split('/')
      return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}`
    },
    keeps: ['h'],
  },
  spotify: {
    ...audio,
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    keyOf: ({ pathname }) => part(pathname, /^\/(?:intl-\w+\/)?(?:embed\/)?(\w+\/\w+)\/?$/),
    keyPattern: /^(track|album|playlist|artist|episode|show)\/\w{10,40}$/,
    frameOf: (key) => `https://open.spotify.com/embed/${key}`,
    heightOf: (key) => (/^(track|episode)\//.test(key) ? 152 : 352),
  },
  x: {
    ...post,
    name: 'X',
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com', 'mobile.x.com'],
    keyOf: ({ pathname }) => part(pathname, /^\/\w+\/status(?:es)?\/(\d+)/),
    keyPattern: /^\d{1,25}$/,
    frameOf: (key) => `https://platform.twitter.com/embed/Tweet.html?id=${key}&dnt=true`,
    heightOf: () => 560,
  },
  instagram: {
    ...post,
    name: 'Instagram',
    hosts: ['instagram.com'],
    keyOf: ({ pathname }) => part(pathname, /^\/(?:[\w.]+\/)?((?:p|reel|tv)\/[\w-]+)/),
    keyPattern: /^(p|reel|tv)\/[\w-]{5,40}$/,
    frameOf: (key) => `https://www.instagram.com/${key}/embed/captioned/`,
    heightOf: () => 720,
  },
  tiktok: {
    ...video,
    name: 'TikTok',
    hosts: ['tiktok.com', 'm.tiktok.com'],
    keyOf: ({ pathname }) => part(pathname, /^\/@[\w.]+\/(?:video|photo)\/(\d+)/),
    keyPattern: /^\d{1,25}$/,
    frameOf: (key) => `https://www.tiktok.com/player/v1/${key}?autoplay=1&rel=0`,
  },
  soundcloud: {
    ...audio,
    name: 'SoundCloud',
    hosts: ['soundcloud.com', 'm.soundcloud.com'],
    keyOf: ({ pathname }) => part(pathname, /^\/([\w-]+\/(?:sets\/)?[\w-]+)\/?$/),
    keyPattern: /^[\w-]+\/(sets\/)?[\w-]+$/,
    frameOf: (key) => {
      const query = new URLSearchParams({ url: `https://soundcloud.com/${key}`, auto_play: 'true' })
      return `https://w.soundcloud.com/player/?${query}`
    },
    heightOf: (key) => (key.includes('/sets/') ? 450 : 166),
  },
  bluesky: {
    ...post,
    name: 'Bluesky',
    hosts: ['bsky.app'],
    keyOf: ({ pathname }) =>
      part(pathname, /^\/profile\/([^/]+\/post\/\w+)\/?$/)?.replace('/post/', '/app.bsky.feed.post/') ?? null,
    keyPattern: /^(did:(plc|web):[\w.:%-]+|[\w-]+(\.[\w-]+)+)\/app\.bsky\.feed\.post\/\w+$/,
    frameOf: (key) => `https://embed.bsky.app/embed/${key}`,
    heightOf: () => 480,
  },
  dailymotion: {
    ...video,
    name: 'Dailymotion',
    hosts: ['dailymotion.com', 'dai.ly'],
    pathToday: ({ pathname }) => prefixed('/video/', part(pathname, /^\/swf\/(?:video\/)?(\w+)/)),
    keyOf: ({ pathname }) => part(pathname, /^\/(?:video\/)?(\w+)\/?$/),
    keyPattern: /^[a-z]\w{4,20}$/,
    frameOf: (key) => `https://geo.dailymotion.com/player.html?video=${key}`,
  },
  ted: {
    ...video,
    name: 'TED',
    hosts: ['ted.com'],
    keyOf: ({ pathname }) => part(pathname, /^\/talks\/(\w+)\/?$/),
    keyPattern: /^\w{3,200}$/,
    frameOf: (key) => `https://embed.ted.com/talks/${key}`,
  },
  mixcloud: {
    ...audio,
    name: 'Mixcloud',
    hosts: ['mixcloud.com'],
    keyOf: ({ pathname }) => part(pathname, /^\/([\w-]+\/[\w-]+)\/?$/),
    keyPattern: /^[\w-]+\/[\w-]+$/,
    frameOf: (key) =>
      `https://player-widget.mixcloud.com/widget/iframe/?${new URLSearchParams({ feed: `/${key}/`, autoplay: '1' })}`,
    heightOf: () => 120,
  },
} as const satisfies Record<string, EmbedProvider>

export type EmbedProviderId = keyof typeof embedProviders

/** `YouTube, Vimeo, … and Mixcloud`. */
export const embedProviderNames = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
  Object.values(embedProviders).map(({ name }) => name),
)

/** Something that can be shown out of another site. */
export interface FoundEmbed {
  provider: EmbedProviderId
  name: string
  kind: EmbedKind
  /** Its address without what says who shared it. */
  url: string
  key: string
}

/** What an address leads to, where that can be shown; null for any other address and for what is none. */
export function findEmbed(address: string): FoundEmbed | null {
  const given = URL.parse(address.trim())
  if (given?.protocol !== 'https:' && given?.protocol !== 'http:') return null
  const host = given.hostname.replace(/^www\./, '')
  for (const [id, provider] of providers) {
    if (!provider.hosts.includes(host)) continue
    const path = provider.pathToday?.(given) ?? null
    const url = path === null ? given : new URL(path, given)
    const key = provider.keyOf(url)
    if (key === null || !provider.keyPattern.test(key)) return null
    return { provider: id, name: provider.name, kind: provider.kind, url: plainAddress(url, provider), key }
  }
  return null
}

/** The frame that plays it, and its height in pixels where it has one. `key` stands for that of the address, where a site names it otherwise. */
export function embedFrame(
  { provider: id, url, key: ownKey }: FoundEmbed,
  key: string = ownKey,
): { frame: string; heightPx: number | null } {
  const provider: EmbedProvider = embedProviders[id]
  const used = provider.keyPattern.test(key) ? key : ownKey
  return { frame: provider.frameOf(used, new URL(url)), heightPx: provider.heightOf?.(used) ?? null }
}

/** Whether an address is that of a frame of one of these sites. */
export function isEmbedFrame(frame: string): boolean {
  const url = URL.parse(frame)
  return url?.protocol === 'https:' && frameHosts.has(url.host)
}

const providers = Object.entries<EmbedProvider>(embedProviders).flatMap(([id, provider]) =>
  isProvider(id) ? [[id, provider] as const] : [],
)

const frameHosts = new Set([
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'open.spotify.com',
  'platform.twitter.com',
  'www.instagram.com',
  'www.tiktok.com',
  'w.soundcloud.com',
  'embed.bsky.app',
  'geo.dailymotion.com',
  'embed.ted.com',
  'player-widget.mixcloud.com',
])

function isProvider(id: string): id is EmbedProviderId {
  return Object.hasOwn(embedProviders, id)
}

function plainAddress(url: URL, { keeps = [] }: EmbedProvider): string {
  const kept = [...url.searchParams].filter(([name]) => keeps.includes(name))
  const query = new URLSearchParams(kept).toString()
  return `https://${url.host}${url.pathname}${query === '' ? '' : `?${query}`}`
}

function part(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[1] ?? null
}

function prefixed(start: string, rest: string | null): string | null {
  return rest === null ? null : start + rest
}

/** `90`, `90s` and `1m30s` alike; 0 for anything else. */
function seconds(text: string | null): number {
  const found = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text ?? '')
  const [hours, minutes, rest] = [found?.[1], found?.[2], found?.[3]].map((number) => Number(number ?? 0))
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (rest ?? 0)
}
