import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { explainSystemError, StartFailure } from './start-failure.ts'

function errorOf(action: () => void): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('This was meant to fail.')
}

test('explains a full disk and the way out', () => {
  const error = errorOf(() => writeFileSync('/dev/full', 'x'))
  expect(explainSystemError(error, 'write the secrets')).toMatchObject({
    message: 'The disk is full: could not write the secrets.',
    wayOut: expect.stringContaining('MERIDIAN_DATA_DIR'),
  })
})

test('explains a missing permission and the way out', () => {
  const error = errorOf(() => mkdirSync('/sys/meridian'))
  expect(explainSystemError(error, 'write to /sys')).toMatchObject({
    message: 'Permission denied: could not write to /sys.',
    wayOut: expect.stringContaining('chown'),
  })
})

test('finds the cause in the output of a program', () => {
  const error = new Error('initdb failed', {
    cause: new Error('FATAL: could not write: No space left on device'),
  })
  expect(explainSystemError(error, 'create the database')).toBeInstanceOf(StartFailure)
})

test('leaves an error alone that a person can do nothing about', () => {
  const error = new TypeError('undefined is not a function')
  expect(explainSystemError(error, 'anything')).toBe(error)
})
