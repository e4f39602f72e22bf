/** A run of `*`, `_`, `~`, `=` or `^` that may begin or end an emphasis. */
export interface Delimiter {
  character: string
  count: number
  canOpen: boolean
  canClose: boolean
}

/** A piece of a line: HTML, or a run of which is not known yet what it is. */
export interface InlinePart {
  html: string
  delimiter: Delimiter | null
}

const tags: Record<string, { one?: string; two?: string }> = {
  '*': { one: 'em', two: 'strong' },
  _: { one: 'em', two: 'strong' },
  '~': { one: 'sub', two: 's' },
  '=': { two: 'mark' },
  '^': { one: 'sup' },
}

/** How far back a partner is looked for. */
const reach = 100

interface Run {
  at: number
  left: number
  opened: string
  closed: string
  delimiter: Delimiter
}

/** Finds the pairs among the runs, each closing one with the last that opens; what has no partner is text. */
export function joinEmphasis(parts: readonly InlinePart[]): string {
  const runs: Run[] = []
  let openers: Run[] = []
  for (const [at, { delimiter }] of parts.entries()) {
    if (!delimiter) continue
    const run = { at, left: delimiter.count, opened: '', closed: '', delimiter }
    runs.push(run)
    while (delimiter.canClose && run.left > 0) {
      const found = partnerOf(run, { openers, parts })
      if (!found) break
      openers = openers.slice(0, openers.indexOf(found.opener) + 1)
      found.opener.left -= found.width
      run.left -= found.width
      found.opener.opened = `<${found.tag}>${found.opener.opened}`
      run.closed += `</${found.tag}>`
      if (found.opener.left === 0) openers.pop()
    }
    if (delimiter.canOpen && run.left > 0) openers.push(run)
  }
  const html = parts.map((part) => part.html)
  for (const { at, left, opened, closed, delimiter } of runs)
    html[at] = `${closed}${delimiter.character.repeat(left)}${opened}`
  return html.join('')
}

function partnerOf(
  run: Run,
  { openers, parts }: { openers: readonly Run[]; parts: readonly InlinePart[] },
): { opener: Run; width: number; tag: string } | null {
  const kinds = tags[run.delimiter.character]
  for (const opener of openers.slice(-reach).toReversed()) {
    if (opener.delimiter.character !== run.delimiter.character) continue
    if (kinds?.two !== undefined && opener.left >= 2 && run.left >= 2)
      return { opener, width: 2, tag: kinds.two }
    // Raised and lowered are single words: a tilde before a number means about.
    const isWord = () =>
      !/\s/.test(
        parts
          .slice(opener.at + 1, run.at)
          .map(({ html }) => html)
          .join(''),
      )
    const isNarrow = run.delimiter.character === '~' || run.delimiter.character === '^'
    if (kinds?.one !== undefined && (!isNarrow || isWord())) return { opener, width: 1, tag: kinds.one }
  }
  return null
}
