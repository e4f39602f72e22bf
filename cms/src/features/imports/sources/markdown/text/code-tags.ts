const codeTags = new Set(['highlight', 'codeblock', 'code'])

/** Whether program text stands between a tag of this name and its end: Jekyll's and Hugo's, and those of Octopress and Hexo. */
export function isCodeTag(name: string): boolean {
  return codeTags.has(name)
}

/**
 * What such a tag says of its text: `highlight ruby linenos`, or `codeblock A title lang:ruby https://… source`, whose title and
 * source become the caption.
 */
export function describeCode(name: string, rest: string): { language: string; caption: string } {
  if (name === 'highlight') return { language: /^"?([\w+#-]+)/.exec(rest)?.[1] ?? '', caption: '' }
  const language = /(?:^|\s)lang:([\w+#-]+)/.exec(rest)?.[1] ?? ''
  return { language, caption: rest.replaceAll(/(?:^|\s)[a-z_]+:(?!\/\/)\S*/g, '').trim() }
}
