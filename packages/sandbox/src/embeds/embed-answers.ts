/** How a site answers oEmbed for an address of its own, in its own shape. */
export type EmbedAnswer = (asked: URL) => object

const rich = { version: '1.0', type: 'rich', cache_age: 3600 }
const video = { version: '1.0', type: 'video', width: 200, height: 113 }

function post(asked: URL, { name, attributes = '' }: { name: string; attributes?: string }): string {
  return (
    `<blockquote class="${name}"${attributes}><p lang="en" dir="ltr">A price is a question.<br>Nobody <a href="https://example.com">asks</a> it &amp; waits. ` +
    `<a href="https://t.co/x">pic.twitter.com/x</a></p>&mdash; Helena Marchetti (@hmarchetti) <a href="${asked.href}">November 20, 2026</a></blockquote>`
  )
}

export const embedAnswers: Readonly<Record<string, EmbedAnswer>> = {
  'www.youtube.com/oembed': (asked) => ({
    ...video,
    title: 'The Quiet Capital: a conversation in Basel',
    author_name: 'Meridian Films',
    author_url: 'https://www.youtube.com/@meridian',
    provider_name: 'YouTube',
    provider_url: 'https://www.youtube.com/',
    thumbnail_url: `https://i.ytimg.com/vi/${asked.searchParams.get('v') ?? asked.pathname.split('/').at(-1)}/hqdefault.jpg`,
    thumbnail_width: 480,
    thumbnail_height: 360,
    html: `<iframe width="200" height="113" src="https://www.youtube.com/embed/x?feature=oembed"></iframe>`,
  }),
  'vimeo.com/api/oembed.json': (asked) => ({
    ...video,
    title: 'A workshop in winter',
    author_name: 'Okeanos',
    provider_name: 'Vimeo',
    width: 426,
    height: 182,
    video_id: Number(/\d+/.exec(asked.pathname)?.[0]),
    thumbnail_url: 'https://i.vimeocdn.com/video/1-d_640',
    html: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
  }),
  'open.spotify.com/oembed': () => ({
    ...rich,
    title: 'Episode 12: What the notary knows',
    provider_name: 'Spotify',
    width: 456,
    height: 152,
    thumbnail_url: 'https://image-cdn-ak.spotifycdn.com/image/12',
    html: '<iframe src="https://open.spotify.com/embed/episode/x"></iframe>',
  }),
  'publish.x.com/oembed': (asked) => ({
    ...rich,
    url: asked.href,
    author_name: 'Helena Marchetti',
    author_url: 'https://x.com/hmarchetti',
    provider_name: 'Twitter',
    width: 550,
    height: null,
    html: post(asked, { name: 'twitter-tweet' }),
  }),
  'graph.facebook.com/v24.0/instagram_oembed': (asked) => ({
    ...rich,
    provider_name: 'Instagram',
    width: 658,
    html: `<blockquote class="instagram-media"><a href="${asked.href}">A post shared by Okeanos (@okeanos)</a></blockquote><script async src="//www.instagram.com/embed.js"></script>`,
  }),
  'www.tiktok.com/oembed': (asked) => ({
    ...video,
    title: 'Sixty seconds in the cellar #basel',
    author_name: 'Okeanos',
    provider_name: 'TikTok',
    width: '100%',
    height: '100%',
    embed_product_id: /\d+$/.exec(asked.pathname)?.[0],
    thumbnail_url: 'https://p16-sign-va.tiktokcdn.com/obj/1.jpeg',
    thumbnail_width: 576,
    thumbnail_height: 1024,
    html: '<blockquote class="tiktok-embed"></blockquote>',
  }),
  'soundcloud.com/oembed': () => ({
    ...rich,
    title: 'Rooms, read by T. Renner',
    author_name: 'T. Renner',
    provider_name: 'SoundCloud',
    width: '100%',
    height: 166,
    thumbnail_url: 'https://i1.sndcdn.com/artworks-1-t500x500.jpg',
    html: '<iframe src="https://w.soundcloud.com/player/?url=x"></iframe>',
  }),
  'embed.bsky.app/oembed': (asked) => ({
    ...rich,
    author_name: 'Helena Marchetti',
    author_url: 'https://bsky.app/profile/helena.example',
    provider_name: 'Bluesky Social',
    width: 600,
    height: null,
    html: post(asked, {
      name: 'bluesky-embed',
      attributes: ` data-bluesky-uri="at://did:plc:abcdefghijklmnopqrstuvwx/app.bsky.feed.post/${asked.pathname.split('/').at(-1)}"`,
    }),
  }),
  'www.dailymotion.com/services/oembed': () => ({
    ...video,
    title: 'The fair at noon',
    author_name: 'Okeanos',
    provider_name: 'Dailymotion',
    width: 480,
    height: 270,
    thumbnail_url: 'https://s1.dmcdn.net/v/1/x720',
  }),
  'www.ted.com/services/v1/oembed.json': () => ({
    ...video,
    title: 'The price of a spare part',
    author_name: 'T. Renner',
    provider_name: 'TED',
    width: 560,
    height: 315,
    thumbnail_url: 'https://pi.tedcdn.com/r/talkstar/1.jpg',
  }),
  'app.mixcloud.com/oembed/': () => ({
    ...rich,
    title: 'An evening of radio',
    author_name: 'Okeanos',
    provider_name: 'Mixcloud',
    width: '100%',
    height: 120,
    image: 'https://thumbnailer.mixcloud.com/unsafe/600x600/x',
  }),
}
