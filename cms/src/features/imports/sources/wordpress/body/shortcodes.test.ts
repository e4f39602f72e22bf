import { describe, expect, test } from 'vitest'
import { blocksOf, bodyOf } from '../../../../../../test/imports/wordpress-body.ts'
import { shortcodeAt } from './shortcode-tag.ts'

describe('how a short code is written', () => {
  test.each([
    ['[gallery ids="1,2" columns=3]', { ids: '1,2', columns: '3' }],
    ["[gallery ids='1,2']", { ids: '1,2' }],
    ['[gallery ids=“1,2” link=”none”]', { ids: '1,2', link: 'none' }],
    ['[gallery ids=&#8221;1,2&#8243; size=&quot;large one&quot;]', { ids: '1,2', size: 'large one' }],
    ['[gallery ids=”1,2″]', { ids: '1,2' }],
    ['[gallery  ids = "1,2"\n size="large" ]', { ids: '1,2', size: 'large' }],
    ['[gallery title="a ] b" x="1"]', { title: 'a ] b', x: '1' }],
    ['[gallery title="Fish &amp; <b>Chips</b>"]', { title: 'Fish & <b>Chips</b>' }],
    ['[gallery title="say %22hi%22 %91x%93"]', { title: 'say "hi" [x]' }],
    ['[gallery title="never closed x="1"]', { title: 'never closed', x: '1' }],
    ['[gallery IDS="1" ids="2" __proto__="x"]', { ids: '1' }],
  ])('%s', (text, attributes) => {
    const tag = shortcodeAt(text, 0)
    expect(tag?.end).toBe(text.length)
    expect(tag?.attributes).toEqual(attributes)
  })

  test('values without names, and the end of its own', () => {
    expect(shortcodeAt('[vimeo 123 "a b"/]', 0)).toMatchObject({
      name: 'vimeo',
      values: ['123', 'a b'],
      isVoid: true,
    })
    expect(shortcodeAt('[youtube=https://youtu.be/abcdefghijk&w=640]', 0)).toMatchObject({
      values: ['https://youtu.be/abcdefghijk&w=640'],
    })
    expect(shortcodeAt('[audio src=a.mp3/]', 0)).toMatchObject({ attributes: { src: 'a.mp3' }, isVoid: true })
    expect(shortcodeAt('[/caption ]x', 0)).toMatchObject({ name: 'caption', isClosing: true, end: 11 })
  })

  test.each(['[1]', '[…]', '[don’t]', "[don't]", '[]', '[ x]', '[/x y]', '[x'])(
    '%s is only in brackets',
    (text) => {
      expect(shortcodeAt(text, 0)).toBeNull()
    },
  )
})

describe('what is in brackets for readers stays', () => {
  test.each([
    'He [sic] said',
    'as [Anm. d. Red.] said',
    'see [1] and [2]',
    '[Update: now]',
    '[laughs]',
    'a [quote] b',
    'x[0] = [y = 2]',
    '[Source: Reuters]',
    'read [more]',
  ])('%s', (text) => {
    expect(blocksOf(text)).toEqual([`<p>${text}</p>`])
  })

  test('a short code that was escaped is text', () => {
    expect(blocksOf('Write [[gallery ids="1"]] or [[caption]x[/caption]].')).toEqual([
      '<p>Write &#91;gallery ids="1"&#93; or &#91;caption&#93;x&#91;/caption&#93;.</p>',
    ])
    expect(blocksOf('<!-- wp:paragraph --><p>Write [[gallery]].</p><!-- /wp:paragraph -->')).toEqual([
      '<p>Write &#91;gallery&#93;.</p>',
    ])
  })

  test('brackets in tags, code and comments are no short codes', () => {
    const html = '<p><a href="x?[gallery]" title="[gallery]">a</a> <code>[gallery]</code></p>'
    expect(blocksOf(`<!-- [gallery] -->${html}`)).toEqual([html])
  })
})

const img = '<img class="wp-image-3" src="b.jpg" alt="A boat">'

describe('short codes of WordPress', () => {
  test.each([
    [
      'a caption',
      `[caption id="attachment_3" align="left" width="300"]${img} A <em>boat</em>. Photo: Ann Lee[/caption]`,
      ['picture #3 b.jpg [A boat] “A boat.” © Ann Lee'],
    ],
    [
      'a caption of old',
      `[wp_caption id="attachment_9" caption="A boat"]<a href="https://x.example"><img src="b.jpg"></a>[/wp_caption]`,
      ['picture #9 b.jpg “A boat” → https://x.example'],
    ],
    [
      'a caption around a gallery',
      `[caption]<p>All</p>[gallery ids="1,2"][/caption]`,
      ['<p>All</p>', 'gallery #1, #2'],
    ],
    [
      'a caption that is never closed',
      `[caption id="attachment_3"]${img} A boat`,
      ['picture #3 b.jpg [A boat]', '<p>A boat</p>'],
    ],
    ['a gallery', 'A\n[gallery ids="3, 1,2" columns="3"]\nB', ['<p>A</p>', 'gallery #3, #1, #2', '<p>B</p>']],
    ['a gallery in a sentence', 'A [gallery include="3"] B', ['<p>A</p>', 'gallery #3', '<p>B</p>']],
    ['a gallery in a paragraph', '<p>[gallery ids="3"]</p>', ['gallery #3']],
    ['an embed', '[embed width="1"]https://vimeo.com/1[/embed]', ['embed https://vimeo.com/1']],
    [
      'an audio file',
      '[audio mp3="https://old.example/a.mp3"][/audio]',
      ['recording https://old.example/a.mp3'],
    ],
    [
      'an audio file of old',
      '[audio https://old.example/a.mp3|titles=x]',
      ['recording https://old.example/a.mp3'],
    ],
    [
      'a video',
      '[video width="1" mp4="https://old.example/a.mp4" poster="p.jpg"][/video]',
      ['recording https://old.example/a.mp4'],
    ],
    ['a playlist', '[playlist ids="1,2"]', ['unplaced Playlist']],
    [
      'code',
      '[code lang="php"]\n&lt;?php $a[0] = "[gallery]";\n\nx();\n[/code]',
      ['code php: <?php $a[0] = "[gallery]";\n\nx();'],
    ],
    ['code of a language', '[python]\nx[1]\n[/python]', ['code python: x[1]']],
    ['code within a line', 'Use [code]a[0][/code] here', ['<p>Use <code>a&#91;0]</code> here</p>']],
  ])('%s', (_what, content, blocks) => {
    expect(blocksOf(content)).toEqual(blocks)
  })

  test('a gallery that names no pictures has all that were uploaded to the article', () => {
    const picturesOf = (article: string) => ({ 5: ['8', '9'], 6: ['7'] })[article] ?? []
    expect(blocksOf('[gallery]', { picturesOf })).toEqual(['gallery #8, #9'])
    expect(blocksOf('[gallery exclude="8"]', { picturesOf })).toEqual(['gallery #9'])
    expect(blocksOf('[gallery id="6"]', { picturesOf })).toEqual(['gallery #7'])
    expect(blocksOf('[gallery]')).toEqual([
      'unplaced Gallery of the pictures that were uploaded to the article',
    ])
  })
})

describe('short codes of plugins', () => {
  test.each([
    [
      'YouTube',
      '[youtube=https://www.youtube.com/watch?v=abcdefghijk&w=640&h=385]',
      ['embed https://www.youtube.com/watch?v=abcdefghijk'],
    ],
    [
      'YouTube by its key',
      '[youtube id="abcdefghijk"]',
      ['embed https://www.youtube.com/watch?v=abcdefghijk'],
    ],
    [
      'YouTube between',
      '[youtube]abcdefghijk[/youtube]',
      ['embed https://www.youtube.com/watch?v=abcdefghijk'],
    ],
    ['Vimeo', '[vimeo 12345]', ['embed https://vimeo.com/12345']],
    [
      'SoundCloud',
      '[soundcloud url="https://api.soundcloud.com/tracks/1" /]',
      ['embed https://api.soundcloud.com/tracks/1'],
    ],
    ['a tweet', '[tweet https://twitter.com/a/status/1]', ['embed https://twitter.com/a/status/1']],
    [
      'a contact form',
      'A [contact-form-7 id="5" title="Contact us"] B',
      ['<p>A  B</p>', 'unplaced Contact form'],
    ],
    [
      'a form with words',
      '[contact-form][contact-field label="Name" /]Write to us[/contact-form]',
      ['unplaced Contact form: Write to us'],
    ],
    ['a newsletter form', '[mc4wp_form id="1"]', ['unplaced Newsletter form']],
    ['a table', '[table id=5 /]', ['unplaced Table of a plugin']],
    ['a map', '[googlemaps https://maps.google.com/x]', ['unplaced Map']],
    [
      'a button',
      'Now [button url="https://x.example/?a=1&b=2" color="red"]Read <b>on</b>[/button]!',
      ['<p>Now <a href="https://x.example/?a=1&amp;b=2">Read <b>on</b></a>!</p>'],
    ],
    [
      'a quote',
      '[quote author="Ann" company_name="Tide"]It rains.\n\nStill.[/quote]',
      ['quote <p>It rains.</p><p>Still.</p> — Ann, Tide'],
    ],
    ['a pulled quote', '[pullquote]It rains.[/pullquote]', ['pull-quote <p>It rains.</p>']],
    [
      'footnotes',
      'A[ref]One <i>note</i>[/ref] b[footnote]Two[/footnote].',
      [
        '<p>A<sup><a href="#import-note-1" id="import-note-mark-1">1</a></sup> b<sup><a href="#import-note-2" id="import-note-mark-2">2</a></sup>.</p>',
        'footnotes <ol><li id="import-note-1">One <i>note</i></li><li id="import-note-2">Two</li></ol>',
      ],
    ],
    ['columns', '[one_half]Left[/one_half][one_half_last]Right[/one_half_last]', ['<p>Left</p><p>Right</p>']],
    ['a mark', 'a [highlight color="red"]word[/highlight] b', ['<p>a word b</p>']],
    ['a line', 'A\n\n[hr]\n\nB', ['<p>A</p>', 'separator', '<p>B</p>']],
  ])('%s', (_what, content, blocks) => {
    expect(blocksOf(content)).toEqual(blocks)
  })

  test.each([
    [
      'WPBakery',
      '[vc_row el_class="x"][vc_column width="1/2"][vc_custom_heading text="Tides" font_container="tag:h3"][vc_column_text]One.\n\nTwo.[/vc_column_text][vc_single_image image="12" img_size="full"][vc_btn title="Go" link="url:https%3A%2F%2Fx.example|title:Go"][/vc_column][/vc_row]',
      ['<h3>Tides</h3><p>One.</p><p>Two.</p>', 'picture #12', '<p><a href="https://x.example">Go</a></p>'],
    ],
    [
      'WPBakery’s own HTML',
      `[vc_raw_html]${Buffer.from(encodeURIComponent('<p>Raw “words”</p>')).toString('base64')}[/vc_raw_html]`,
      ['<p>Raw “words”</p>'],
    ],
    [
      'Divi',
      '[et_pb_section][et_pb_row][et_pb_text admin_label="Text"]<p>One.</p>[/et_pb_text][et_pb_image src="https://old.example/b.jpg" alt="A boat" /][et_pb_toggle title="More"]Two.[/et_pb_toggle][/et_pb_row][/et_pb_section]',
      [
        '<p>One.</p>',
        'picture https://old.example/b.jpg [A boat]',
        '<p><strong>More</strong></p><p>Two.</p>',
      ],
    ],
    [
      'Avada',
      '[fusion_builder_container][fusion_text]One.[/fusion_text][fusion_imageframe image_id="12|full"]https://old.example/b.jpg[/fusion_imageframe][/fusion_builder_container]',
      ['<p>One.</p>', 'picture #12 https://old.example/b.jpg'],
    ],
    [
      'Enfold',
      "[av_section][av_textblock]One.[/av_textblock][av_image src='https://old.example/b.jpg' attachment='12'][/av_image][/av_section]",
      ['<p>One.</p>', 'picture #12 https://old.example/b.jpg'],
    ],
  ])('the frames of %s show only what they hold', (_what, content, blocks) => {
    expect(blocksOf(content)).toEqual(blocks)
    expect(bodyOf(content).findings).toEqual([])
  })
})

describe('a short code that is not known', () => {
  test('loses nothing that stands in it, and is named', () => {
    const { findings } = bodyOf('[fancy x="1"]kept[/fancy]')
    expect(blocksOf('A [fancy x="1"]kept <b>words</b>[/fancy] b')).toEqual(['<p>A kept <b>words</b> b</p>'])
    expect(findings).toEqual([{ code: 'unknown-shortcode', message: expect.stringContaining('[fancy]') }])
    expect(blocksOf('[acc title="Head"]kept[/acc]')).toEqual(['<p><strong>Head</strong></p><p>kept</p>'])
  })

  test('becomes a note where there is nothing in it', () => {
    expect(bodyOf('A [pricebox title="Best deal" rating="5"] b').blocks).toEqual([
      { kind: 'html', html: '<p>A  b</p>' },
      {
        kind: 'unplaced',
        name: 'Short code [pricebox]',
        text: 'Best deal',
        original: '[pricebox title="Best deal" rating="5"]',
      },
    ])
  })

  test('nested, crossed and unclosed ones lose no word', () => {
    const words = (content: string) =>
      blocksOf(content)
        .join(' ')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    expect(words('[a_a]one [b_b]two[/a_a] three[/b_b] four')).toBe(
      'one two three four unplaced Short code [b_b]',
    )
    expect(words('[box]one [box]two[/box] three[/box] four')).toBe('one two three four')
    expect(words('one [/box] two')).toBe('one two')
    expect(words(`${'[box]'.repeat(300)}deep${'[/box]'.repeat(300)}`)).toBe('deep')
  })
})
