const signatures: [RegExp, string][] = [
  [/^(\xff\xfe|\xfe\xff|.\0.\0)/, 'text in UTF-16, which has to be saved as UTF-8'],
  [/^\x1f\x8b/, 'a file packed with gzip'],
  [/^PK/, 'a zip archive or an office document'],
  [/^%PDF/, 'a PDF'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF)/, 'a picture'],
  [/^SQLite format/, 'a database'],
  [/^(-- |\/\*)[^]*\b(MySQL|MariaDB|PostgreSQL|SQL)\b/i, 'a dump of a database'],
  [/^<[^]*wordpress\.org\/export/, 'an export of WordPress'],
  [/^<[^]*<(rss|feed)\b/i, 'a feed'],
  [/^<(rss|feed)\b/i, 'a feed'],
  [/^<(!doctype html|html)\b/i, 'a web page'],
  [/^<\?xml/, 'XML'],
  [/^<[a-z!?]/i, 'a web page or XML'],
  [/^---\r?\n/, 'Markdown or YAML'],
  [/^"?[\w ]+"?([,;\t]"?[\w ]+"?)+\r?\n/, 'a table (CSV)'],
  [/^[{[]/, 'JSON'],
]

/** What the first bytes of a file look like, for a sentence: `a feed`; null when they tell nothing. */
export function seemsToBe(begin: Uint8Array): string | null {
  const text = Buffer.from(begin)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  return signatures.find(([signature]) => signature.test(text))?.[1] ?? null
}
