import type { EmbedProviderId } from '@meridian/shared/embeds/embed-providers'

/** Where a site is asked by oEmbed, and where its posters lie: nobody else is ever asked, whatever an answer says. */
export interface OEmbedSource {
  endpoint: string
  query?: Readonly<Record<string, string>>
  /** Hosts of posters; each with all hosts below it. */
  posterHosts: readonly string[]
  /** Posters that are larger than the one that is named, where they exist. */
  largerPosters?: (key: string) => string[]
  /** Asked only with the key of the house (`EMBED_META_TOKEN`). */
  needsToken?: true
}

export const oembedSources: Record<EmbedProviderId, OEmbedSource> = {
  youtube: {
    endpoint: 'https://www.youtube.com/oembed',
    query: { format: 'json' },
    posterHosts: ['i.ytimg.com'],
    largerPosters: (key) => [`https://i.ytimg.com/vi/${key}/maxresdefault.jpg`],
  },
  vimeo: {
    endpoint: 'https://vimeo.com/api/oembed.json',
    query: { dnt: '1', width: '1280' },
    posterHosts: ['vimeocdn.com'],
  },
  spotify: {
    endpoint: 'https://open.spotify.com/oembed',
    posterHosts: ['scdn.co', 'spotifycdn.com'],
  },
  x: {
    endpoint: 'https://publish.x.com/oembed',
    query: { omit_script: '1', dnt: '1' },
    posterHosts: [],
  },
  instagram: {
    endpoint: 'https://graph.facebook.com/v24.0/instagram_oembed',
    query: { omitscript: 'true' },
    posterHosts: [],
    needsToken: true,
  },
  tiktok: {
    endpoint: 'https://www.tiktok.com/oembed',
    posterHosts: ['tiktokcdn.com', 'tiktokcdn-us.com', 'tiktokcdn-eu.com'],
  },
  soundcloud: {
    endpoint: 'https://soundcloud.com/oembed',
    query: { format: 'json' },
    posterHosts: ['sndcdn.com'],
  },
  bluesky: { endpoint: 'https://embed.bsky.app/oembed', posterHosts: [] },
  dailymotion: { endpoint: 'https://www.dailymotion.com/services/oembed', posterHosts: ['dmcdn.net'] },
  ted: { endpoint: 'https://www.ted.com/services/v1/oembed.json', posterHosts: ['tedcdn.com'] },
  mixcloud: { endpoint: 'https://app.mixcloud.com/oembed/', posterHosts: ['mixcloud.com'] },
}
