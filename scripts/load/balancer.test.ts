import { expect, test } from 'vitest'
import { balancerConfiguration } from './balancer.ts'

test('the production configuration asks one site server and one CMS of this machine', () => {
  const text = balancerConfiguration({ port: 33_100, sitePort: 33_000 })
  expect(text.match(/server site1 .*/g)).toEqual(
    Array.from({ length: 2 }, () => 'server site1 127.0.0.1:33000'),
  )
  expect(text.match(/server cms1 .*/g)).toEqual(['server cms1 127.0.0.1:33001'])
  // Nothing that the environment of a machine says.
  expect(text.split('\n').filter((line) => /^\s*[^#]/.test(line) && line.includes('${'))).toEqual([])
})
