import type { SQL } from '@payloadcms/db-postgres/drizzle'
import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import { expect, test } from 'vitest'
import { addWords } from './search-words.ts'

/** What is asked of the database, as the words that it gets. */
async function wordsGiven(given: Parameters<typeof addWords>[1]): Promise<string[][]> {
  const asked: string[][] = []
  const execute = async (statement: SQL) => {
    asked.push(new PgDialect().sqlToQuery(statement).params.flatMap((words) => String(words).split(' ')))
  }
  await addWords(execute, given)
  return asked
}

test('of an edited text the database gets the words that it had not', async () => {
  const known = ['The Quiet Capital', 'Patience pays.']
  expect(await wordsGiven({ texts: ['The Quiet Capitals', 'Patience pays, well-kept.'], known })).toEqual([
    ['capitals', 'well-kept'],
  ])
})

test('a text without a new word asks for nothing', async () => {
  expect(await wordsGiven({ texts: ['Pays: patience'], known: ['Patience pays'] })).toEqual([])
  expect(await wordsGiven({ texts: ['2026: 100 %'] })).toEqual([])
})
