/*
 * Texts of random markup, each the same for its seed: nested, unclosed, with letters by name, tables, lists, figures and what
 * nobody is to see. Every word that is seen is another one, so that one that gets lost is known.
 */

interface Writer {
  /** A number from 0 up to but not including this. */
  below: (number: number) => number
  word: () => string
  depth: number
}

/** A text of random markup. */
export function randomHtml(seed: number): string {
  let state = (seed + 1) * 2_654_435_761
  const below = (number: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % number
  }
  let words = 0
  const word = () => {
    words += 1
    return `w${seed}x${words}`
  }
  return blocks({ below, word, depth: 0 })
}

function blocks(writer: Writer): string {
  return repeat(writer, 1 + writer.below(6), block)
}

function block(writer: Writer): string {
  if (writer.depth > 5) return inline(writer)
  const inside = { ...writer, depth: writer.depth + 1 }
  const make = one(writer, blockMakers)
  return make(inside)
}

const blockMakers: ((writer: Writer) => string)[] = [
  (writer) => `<p>${inline(writer)}${maybe(writer, '</p>')}`,
  (writer) => `<p>${inline(writer)}</p>\n`,
  (writer) =>
    `<div class="${one(writer, ['wp-block-columns', 'gallery', 'entry', 'wp-caption'])}">${blocks(writer)}${maybe(writer, '</div>')}`,
  (writer) => `<h${1 + writer.below(6)}>${inline(writer)}</h${1 + writer.below(6)}>`,
  (writer) =>
    `<${one(writer, ['ul', 'ol'])}>${repeat(writer, 1 + writer.below(4), item)}</${one(writer, ['ul', 'ol'])}>`,
  (writer) =>
    `<blockquote${maybe(writer, ' class="twitter-tweet"')}>${blocks(writer)}${maybe(writer, `<cite>${writer.word()}, ${writer.word()}</cite>`)}</blockquote>`,
  (writer) =>
    `<table>${maybe(writer, `<caption>${inline(writer)}</caption>`)}${repeat(writer, 1 + writer.below(4), row)}</table>`,
  (writer) =>
    `<figure class="${one(writer, ['', 'wp-block-pullquote', 'wp-block-gallery', 'wp-block-embed'])}">${blocks(writer)}<figcaption>${inline(writer)}</figcaption></figure>`,
  (writer) =>
    `<figure><img src="/a${writer.below(9)}.jpg" alt="x"><figcaption>${inline(writer)}</figcaption></figure>`,
  (writer) => `<dl><dt>${inline(writer)}<dd>${blocks(writer)}</dl>`,
  (writer) =>
    `<details${maybe(writer, ' open')}><summary>${inline(writer)}</summary>${blocks(writer)}</details>`,
  (writer) => `<pre>\n${writer.word()}\n\n  ${writer.word()} &lt;b&gt; ${writer.word()}</pre>`,
  (writer) =>
    `<form><label>${writer.word()}</label><select><option>${writer.word()}<option>${writer.word()}</select><input type="submit" value="${writer.word()}"></form>`,
  (writer) => `<section>${inline(writer)}<hr>${inline(writer)}</section>`,
  (writer) =>
    `<iframe src="https://${one(writer, ['www.youtube.com/embed/dQw4w9WgXcQ', 'maps.example/x'])}" title="t">no</iframe>`,
  (writer) => `<p>https://youtu.be/dQw4w9WgXcQ</p>${inline(writer)}`,
  (writer) => `<svg><title>no</title><text>${writer.word()}</text></svg>`,
  (writer) => `<video src="a.mp4">no</video><audio><source src="b.mp3">no</audio>${inline(writer)}`,
  (writer) =>
    `<script>no</script><style>no</style><noscript>no</noscript><template>no</template>${inline(writer)}`,
  (writer) => `<div style="display:none">no${maybe(writer, '<p>no</p>')}</div>${inline(writer)}`,
  inline,
]

function inline(writer: Writer): string {
  return repeat(writer, 1 + writer.below(5), (inside) => one(inside, inlineMakers)(inside))
}

const inlineMakers: ((writer: Writer) => string)[] = [
  ({ word }) => `${word()} `,
  ({ word }) => `${word()}\n\t${word()} `,
  ({ word }) => `<b>${word()}</b>${word()} `,
  ({ word }) => `<span style="font-weight:bold;color:red">${word()}<i>${word()} </span>${word()}</i> `,
  ({ word }) => `<a href="/2019/${word()}/">${word()}<em> ${word()}</em></a>, `,
  ({ word }) => `<a href="javascript:no()">${word()}</a> <a href="#top">${word()}</a> `,
  ({ word }) => `${word()}&nbsp;${word()} &amp; &lt;i&gt; ${word()}&uuml;${word()} &#8217; `,
  ({ word }) => `${word()}<br/>${word()}<br><br>${word()} `,
  ({ word }) =>
    `${word()}<sup>2</sup> H<sub>2</sub>O <del>${word()}</del> <q>${word()}</q> <cite>${word()}</cite> `,
  ({ word }) => `${word()}<img src="b.jpg"> ${word()}<!-- no -->${word()} `,
  ({ word }) => `<a href="https://a.example/c.jpg"><img src="c-300x200.jpg" alt="x"></a>${word()} `,
  ({ word }) => `<sup><a href="#fn-${word()}">1</a></sup> ${word()} < ${word()} > `,
  ({ word }) =>
    `<button>${word()}</button><code>${word()}</code><u>${word()}</u><custom-tag>${word()}</custom-tag> `,
  ({ word }) => `<span style="display:block">${word()}</span><span hidden>no</span>${word()} `,
  ({ word }) => `${word()}\u200b${word()}\u00ad${word()} `,
]

function item(writer: Writer): string {
  const inside = { ...writer, depth: writer.depth + 1 }
  const words = writer.below(3) === 0 && writer.depth < 6 ? blocks(inside) : inline(writer)
  return `<li>${words}${maybe(writer, '</li>')}`
}

function row(writer: Writer): string {
  const cells = repeat(writer, 1 + writer.below(4), (inside) => {
    const name = one(inside, ['td', 'th'])
    const span = maybe(inside, ` colspan="${1 + inside.below(3)}" rowspan="${1 + inside.below(3)}"`)
    const deeper = { ...inside, depth: inside.depth + 2 }
    return `<${name}${span}>${inside.below(4) === 0 ? blocks(deeper) : inline(inside)}${maybe(inside, `</${name}>`)}`
  })
  return `<tr>${cells}${maybe(writer, '</tr>')}`
}

function repeat(writer: Writer, times: number, make: (writer: Writer) => string): string {
  return Array.from({ length: times }, () => make(writer)).join('')
}

function maybe(writer: Writer, text: string): string {
  return writer.below(2) === 0 ? text : ''
}

function one<T>({ below }: Writer, values: readonly T[]): T {
  const value = values[below(values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
