import { ImportAnswersSchema } from '@meridian/shared/imports/import-answers.schema'
import { expect, it } from 'vitest'
import type { Magazine } from './magazine.ts'
import { mapTerms } from './map-terms.ts'

const magazine: Magazine = {
  sections: [
    { id: 1, slug: 'business', name: 'Business' },
    { id: 2, slug: 'style', name: 'Style & Life' },
  ],
  topics: [
    { id: 11, slug: 'trade', name: 'Trade', sectionId: 1 },
    { id: 12, slug: 'houses', name: 'Houses', sectionId: 1 },
    { id: 13, slug: 'houses', name: 'Houses', sectionId: 2 },
  ],
  authors: [],
  newsletters: [],
  plans: [],
}

function targetOf(name: string, answers: object = {}, isInternal = false) {
  const term = { id: 't', taxonomy: 'category', name, slug: name.toLowerCase(), parent: null, isInternal }
  return mapTerms([term], { magazine, answers: ImportAnswersSchema.parse(answers) }).get('t')?.target
}

it('finds the section or topic of the same name, whatever its case and marks', () => {
  expect(targetOf('BUSINESS')).toEqual({ kind: 'section', section: 1 })
  expect(targetOf('Style & Lifé')).toEqual({ kind: 'section', section: 2 })
  expect(targetOf('Trade')).toEqual({ kind: 'topic', section: 1, topic: 11 })
})

it('finds nothing where two have the name, or none', () => {
  expect(targetOf('Houses')).toBeNull()
  expect(targetOf('Boats')).toBeNull()
})

it('leads what the old site kept from readers to nothing', () => {
  expect(targetOf('Business', {}, true)).toEqual({ kind: 'nothing' })
})

it('follows an answer before a name', () => {
  const answers = { terms: { t: { to: 'topic', section: 'style', topic: 'houses' } } }
  expect(targetOf('Business', answers)).toEqual({ kind: 'topic', section: 2, topic: 13 })
})

it('makes a topic once, also where one of that name has come meanwhile', () => {
  const answers = (name: string) => ({ terms: { t: { to: 'new-topic', section: 'business', name } } })
  expect(targetOf('Boats', answers('Boats'))).toMatchObject({ kind: 'new-topic', section: 1, name: 'Boats' })
  expect(targetOf('Boats', answers('trade'))).toEqual({ kind: 'topic', section: 1, topic: 11 })
})

it('asks again where an answer names a section that is gone', () => {
  expect(targetOf('Boats', { terms: { t: { to: 'section', section: 'gone' } } })).toBeNull()
})
