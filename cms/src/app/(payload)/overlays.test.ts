import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const overlays = readFileSync(join(import.meta.dirname, 'overlays.css'), 'utf8')
const packages = join(import.meta.dirname, '../../../node_modules/@payloadcms')

test.each(['next/dist/prod/styles.css', 'richtext-lexical/dist/exports/client/bundled.css'])(
  'each part that Payload blurs what is behind is named in the styles that end it: %s',
  (file) => {
    const styles = readFileSync(join(packages, file), 'utf8')
    const blurred = [...styles.matchAll(/(\.[\w-]+)(?::after)?\{[^{}]*backdrop-filter/g)].map(
      ([, name]) => name,
    )
    expect(blurred).toContain('.doc-controls')
    expect(styles.match(/backdrop-filter/g)).toHaveLength(blurred.length)
    for (const name of blurred) expect(overlays).toMatch(new RegExp(`\\${name}\\b(?!-)`))
  },
)
