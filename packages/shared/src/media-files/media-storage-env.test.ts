import { expect, test } from 'vitest'
import { z } from 'zod'
import { mediaStorageVariables, readMediaStorageEnv } from './media-storage-env.ts'

const whole = {
  MEDIA_BUCKET: 'meridian-media',
  OBJECT_STORAGE_ENDPOINT: 'http://storage:7070',
  OBJECT_STORAGE_ACCESS_KEY_ID: 'meridian',
  OBJECT_STORAGE_SECRET_ACCESS_KEY: 'secret',
}

function read(variables: Record<string, string>) {
  const problems: string[] = []
  const values = z.object(mediaStorageVariables).parse(variables)
  return { env: readMediaStorageEnv(values, (variable) => void problems.push(variable)), problems }
}

test('media lie on the disk unless a bucket is named, also where backups are copied to one', () => {
  const { MEDIA_BUCKET: _, ...ofBackups } = whole
  expect(read({})).toEqual({ env: null, problems: [] })
  expect(read({ ...ofBackups, OBJECT_STORAGE_BUCKET: 'meridian-backups' })).toEqual({
    env: null,
    problems: [],
  })
})

test('the whole of it is a bucket', () => {
  expect(read(whole)).toEqual({
    env: {
      endpoint: 'http://storage:7070',
      region: 'us-east-1',
      bucket: 'meridian-media',
      accessKeyId: 'meridian',
      secretAccessKey: 'secret',
    },
    problems: [],
  })
})

test.each(['OBJECT_STORAGE_ENDPOINT', 'OBJECT_STORAGE_ACCESS_KEY_ID', 'OBJECT_STORAGE_SECRET_ACCESS_KEY'])(
  'without %s it is half set, which is named',
  (name) => {
    const rest = Object.fromEntries(Object.entries(whole).filter(([variable]) => variable !== name))
    expect(read(rest)).toEqual({ env: null, problems: [name] })
  },
)

test('media and backups never share a bucket', () => {
  expect(read({ ...whole, OBJECT_STORAGE_BUCKET: 'meridian-media' }).problems).toEqual(['MEDIA_BUCKET'])
})
