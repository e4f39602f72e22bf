import type { BlockView } from '@meridian/shared/content/content.schema'
import { expect, test } from 'vitest'
import { fixtureImage, fixtureRecording } from '../../../test/fixtures/fixture-content.ts'
import { toFeedBody } from './feed-body.ts'

const embed: BlockView = {
  type: 'embed',
  provider: 'X',
  kind: 'post',
  url: 'https://x.com/h/status/1?a=1&b=2',
  title: 'Post by <Helena>',
  author: 'Helena',
  words: 'One.\nTwo.',
  caption: 'Seen in Basel.',
  frame: 'https://platform.twitter.com/embed/Tweet.html?id=1&dnt=true',
  aspectRatio: null,
  heightPx: 560,
  image: fixtureImage('poster', { alt: 'A poster' }),
}

test('an embed is its poster, its words and a link in a feed, and no frame', () => {
  expect(toFeedBody(['<p>Before.</p>', embed])).toBe(
    '<p>Before.</p>\n<figure><a href="https://x.com/h/status/1?a=1&amp;b=2"><img src="/media/poster-1600.jpeg" alt="A poster"></a>' +
      '<blockquote><p>One.<br>Two.</p></blockquote><figcaption><a href="https://x.com/h/status/1?a=1&amp;b=2">Post by &lt;Helena&gt;</a>' +
      ' · Helena · X<br>Seen in Basel.</figcaption></figure>',
  )
})

test('a recording is a link to its file, with its length and what is said in it', () => {
  expect(toFeedBody([fixtureRecording({ caption: 'Heard at noon.' })])).toBe(
    '<figure><figcaption><a href="/media/recordings/harbour-0123456789.mp3">A harbour &lt;in winter&gt;</a> · Audio · 3:07' +
      '<br>Heard at noon.<br>Recorded by Ada</figcaption></figure><h3>Transcript</h3><p>It is cold.</p><p>Then it thaws.</p>',
  )
})
