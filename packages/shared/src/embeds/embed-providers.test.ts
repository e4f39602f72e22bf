import { expect, test } from 'vitest'
import { embedFrame, findEmbed, isEmbedFrame } from './embed-providers.ts'

const did = 'did:plc:abcdefghijklmnopqrstuvwx'

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s&si=AbC',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=90',
  ],
  [
    'https://youtu.be/dQw4w9WgXcQ?si=AbC',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  ],
  [
    'http://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  ],
  [
    ' https://vimeo.com/76979871/0123abcdef ',
    'https://vimeo.com/76979871/0123abcdef',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=0123abcdef',
  ],
  [
    'https://open.spotify.com/intl-de/episode/7makk4oTQel546B0PZlDM5?si=1',
    'https://open.spotify.com/intl-de/episode/7makk4oTQel546B0PZlDM5',
    'https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5',
  ],
  [
    'https://twitter.com/hmarchetti/status/1991234567890123456?s=20',
    'https://twitter.com/hmarchetti/status/1991234567890123456',
    'https://platform.twitter.com/embed/Tweet.html?id=1991234567890123456&dnt=true',
  ],
  [
    'https://www.instagram.com/okeanos/reel/DRabc_d-12/?igsh=x',
    'https://www.instagram.com/okeanos/reel/DRabc_d-12/',
    'https://www.instagram.com/reel/DRabc_d-12/embed/captioned/',
  ],
  [
    'https://www.tiktok.com/@okeanos/video/7312345678901234567?is_from_webapp=1',
    'https://www.tiktok.com/@okeanos/video/7312345678901234567',
    'https://www.tiktok.com/player/v1/7312345678901234567?autoplay=1&rel=0',
  ],
  [
    'https://soundcloud.com/t-renner/sets/rooms',
    'https://soundcloud.com/t-renner/sets/rooms',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Ft-renner%2Fsets%2Frooms&auto_play=true',
  ],
  [
    'https://bsky.app/profile/helena.example/post/3lxyz',
    'https://bsky.app/profile/helena.example/post/3lxyz',
    'https://embed.bsky.app/embed/helena.example/app.bsky.feed.post/3lxyz',
  ],
  [
    'https://www.dailymotion.com/video/x8abcde',
    'https://www.dailymotion.com/video/x8abcde',
    'https://geo.dailymotion.com/player.html?video=x8abcde',
  ],
  [
    'http://www.youtube.com/v/dQw4w9WgXcQ&hl=en&fs=1',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  ],
  [
    'http://www.vimeo.com/moogaloop.swf?clip_id=979938&server=www.vimeo.com&show_title=1',
    'https://www.vimeo.com/979938',
    'https://player.vimeo.com/video/979938?dnt=1&autoplay=1',
  ],
  [
    'http://www.dailymotion.com/swf/x8abcde&related=1',
    'https://www.dailymotion.com/video/x8abcde',
    'https://geo.dailymotion.com/player.html?video=x8abcde',
  ],
  [
    'https://www.ted.com/talks/the_price_of_a_spare_part',
    'https://www.ted.com/talks/the_price_of_a_spare_part',
    'https://embed.ted.com/talks/the_price_of_a_spare_part',
  ],
  [
    'https://www.mixcloud.com/okeanos/an-evening/',
    'https://www.mixcloud.com/okeanos/an-evening/',
    'https://player-widget.mixcloud.com/widget/iframe/?feed=%2Fokeanos%2Fan-evening%2F&autoplay=1',
  ],
])('%s is known, kept without what says who shared it, and framed', (address, url, frame) => {
  const found = findEmbed(address)
  expect(found?.url).toBe(url)
  expect(found && embedFrame(found).frame).toBe(frame)
  expect(isEmbedFrame(frame)).toBe(true)
})

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@meridian',
  'https://www.youtube.com/watch?v=../../evil',
  'https://www.youtube.com/v/..%2Fevil',
  'https://vimeo.com/moogaloop.swf?clip_id=//evil.example/1',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://user@evil.example/https://youtu.be/dQw4w9WgXcQ',
  'https://open.spotify.com/user/x',
  'https://x.com/hmarchetti',
  'https://example.com/video.mp4',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
  '',
])('%s is nothing that can be embedded', (address) => {
  expect(findEmbed(address)).toBeNull()
})

test('a site’s own name of a post stands in its frame, and nothing that is none', () => {
  const found = findEmbed('https://bsky.app/profile/helena.example/post/3lxyz')
  if (!found) throw new Error('It is not known.')
  expect(embedFrame(found, `${did}/app.bsky.feed.post/3lxyz`).frame).toBe(
    `https://embed.bsky.app/embed/${did}/app.bsky.feed.post/3lxyz`,
  )
  expect(embedFrame(found, '../../elsewhere?x').frame).toBe(embedFrame(found).frame)
})

test.each([
  'https://evil.example/embed',
  'http://player.vimeo.com/video/1',
  'https://player.vimeo.com:444/',
  'x',
])('%s is no frame of theirs', (frame) => {
  expect(isEmbedFrame(frame)).toBe(false)
})
