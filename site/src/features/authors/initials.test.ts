import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Helena Marchetti', 'HM'],
  ['Amara Okonjo-Bell', 'AO'],
  ['Jean Luc de la Tour', 'JT'],
  ['Ada', 'A'],
  ['“Zoë” Ångström', 'ZÅ'],
  ['  ', ''],
  ['42', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
