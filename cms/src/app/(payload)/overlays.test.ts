import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const overlays = readFileSync(join(import.meta.dirname, 'overlays.css'), 'utf8')
const payloadStyles = readFileSync(
  join(import.meta.dirname, '../../../node_modules/@payloadcms/ui/dist/styles.css'),
  'utf8',
)

test('nothing that Payload blurs a page with is left in the admin', () => {
  const blurred = [...payloadStyles.matchAll(/(\.[\w-]+):after\{backdrop-filter/g)].map(([, name]) => name)
  expect(blurred).toContain('.doc-controls')
  expect(payloadStyles.match(/backdrop-filter/g)).toHaveLength(blurred.length)
  for (const name of blurred) expect(overlays).toContain(name)
})
