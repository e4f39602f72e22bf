import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { readTogether } from './read-together.ts'

const db = new Pool()

function recorded(rows: (ids: number[]) => Promise<number[]> = async (ids) => ids) {
  const statements: number[][] = []
  const read = readTogether<number>((_, ids) => {
    statements.push(ids)
    return rows(ids)
  })
  return { statements, read: (...ids: number[]) => read(db, ids) }
}

test('what is asked for at once is one statement', async () => {
  const { statements, read } = recorded()
  const answers = await Promise.all([read(1, 2), read(2, 3), read(4)])
  expect(statements).toEqual([[1, 2, 3, 4]])
  expect(answers).toEqual([statements[0], statements[0], statements[0]])
})

test('what is asked for while a statement runs waits for the next: nobody is answered from before they asked', async () => {
  const first = Promise.withResolvers<number[]>()
  const { statements, read } = recorded((ids) => (ids.includes(1) ? first.promise : Promise.resolve(ids)))
  const early = read(1)
  await Promise.resolve()
  const late = [read(2), read(3)]
  expect(statements).toEqual([[1]])
  first.resolve([1])
  expect(await Promise.all([early, ...late])).toEqual([[1], [2, 3], [2, 3]])
})

test('a statement that fails fails for its askers alone', async () => {
  const { read } = recorded(async (ids) => {
    if (ids.includes(1)) throw new Error('The database is away.')
    return ids
  })
  const failing = read(1)
  await expect(failing).rejects.toThrow('away')
  expect(await read(2)).toEqual([2])
})
