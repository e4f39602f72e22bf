import { expect, test } from 'vitest'
import { layerProblem } from './style-layers.ts'

const main =
  "@layer theme, base, components, utilities;\n@import './base.css';\n@import '../ui/toast/toast.css';"
const problem = (file: string, text: string) => layerProblem({ file, text }, main)

test('a sheet that a page imports by itself states the order of the layers first', () => {
  const text = '@layer components { .auth { color: red } }'
  expect(problem('site/src/features/accounts/auth.css', text)).toMatch(/auth\.css has to begin/)
  const stated = `@layer theme, base, components, utilities;\n\n${text}`
  expect(problem('site/src/features/accounts/auth.css', stated)).toBeNull()
})

test('what the global sheet imports needs no order of its own, nor does what has no layers', () => {
  expect(problem('site/src/ui/toast/toast.css', '@layer components { a { color: red } }')).toBeNull()
  expect(problem('site/src/styles/base.css', '@layer base { a { color: red } }')).toBeNull()
  expect(problem('site/src/features/auth/late.css', '@font-face { src: url(a) }')).toBeNull()
})
