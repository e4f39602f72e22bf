import { describe, expect, test } from 'vitest'
import { inlineTag, tagBlock, type TagContext } from './template-tags.ts'

const context: TagContext = {
  link: (address) => `/to/${address}`,
  image: (address) => `/img/${address}`,
  plain: (markdown) => markdown.replaceAll('*', ''),
  basePath: '/blog',
  origin: 'https://salt.example',
}
const picture = (url: string, more = {}) => ({
  id: null,
  url: `/img/${url}`,
  alt: '',
  caption: '',
  credit: '',
  ...more,
})

describe('a tag that stands alone', () => {
  test.each([
    [
      '{{< figure src="a.jpg" alt="A" title="T" caption="*C*" attr="Ida" >}}',
      {
        kind: 'picture',
        picture: picture('a.jpg', { alt: 'A', caption: 'T: C', credit: 'Ida' }),
        href: null,
      },
    ],
    [
      "{% img left /a.png 200 300 'Low tide' %}",
      { kind: 'picture', picture: picture('/a.png', { alt: 'Low tide' }), href: null },
    ],
    [
      '{% include figure.html image="a.jpg" link="https://b.example" %}',
      { kind: 'picture', picture: picture('a.jpg'), href: '/to/https://b.example' },
    ],
    ['{% include gallery.html url="a.webp" %}', { kind: 'picture', picture: picture('a.webp'), href: null }],
    ['{{< youtube abc >}}', { kind: 'embed', url: 'https://www.youtube.com/watch?v=abc' }],
    [
      '{{< youtube id="abc" title="T" >}}',
      { kind: 'embed', url: 'https://www.youtube.com/watch?v=abc', title: 'T' },
    ],
    ['{% youtube https://youtu.be/abc %}', { kind: 'embed', url: 'https://youtu.be/abc' }],
    ['{{< tweet user="ida" id="12" >}}', { kind: 'embed', url: 'https://twitter.com/ida/status/12' }],
    ['{{< gist ida 12ab >}}', { kind: 'embed', url: 'https://gist.github.com/ida/12ab' }],
    ['{% include vimeo-player.html id=12 %}', { kind: 'embed', url: 'https://vimeo.com/12' }],
    ['{{< button "Read on" href="/x" >}}', { kind: 'unplaced', name: 'Template: button', text: 'Read on' }],
    [
      '{% blockquote Ida Roth, On water %}',
      { kind: 'unplaced', name: 'Template: blockquote', text: 'Ida Roth, On water' },
    ],
    ['{% if page.lead %}', { kind: 'unplaced', name: 'Template: if', text: '' }],
    ['{{ page.title }}', { kind: 'unplaced', name: 'Template: page.title', text: '' }],
    ['{{< /button >}}', null],
    ['{% endif %}', null],
    ['{% raw %}', null],
    ['{{% toc %}}', null],
  ])('%s', (tag, block) => {
    if (block === null) expect(tagBlock(tag, context)).toBeNull()
    else expect(tagBlock(tag, context)).toMatchObject(block)
  })
})

describe('a tag within a line', () => {
  test.each([
    ['{% post_url 2019-05-04-ebb %}', '/to/2019-05-04-ebb'],
    ['{{< relref "ebb.md" >}}', '/to/ebb.md'],
    ['{{ site.baseurl }}', '/blog'],
    ['{{ site.url }}', 'https://salt.example'],
    ['{{ "/x" | relative_url }}', '/blog/x'],
    ["{{ '/x' | absolute_url }}", 'https://salt.example/blog/x'],
    ["{{ '/x' | prepend: site.baseurl }}", '/blog/x'],
    ['{{< img src="a.png" alt="A <b>" >}}', '<img src="/img/a.png" alt="A &lt;b&gt;">'],
    [
      '{{< youtube abc >}}',
      '<a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a>',
    ],
    ['{% endraw %}', ''],
    ['{{ page.title }}', null],
    ['{% constructor %}', null],
  ])('%s', (tag, html) => {
    expect(inlineTag(tag, context)).toBe(html)
  })
})
