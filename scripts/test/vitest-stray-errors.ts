import type { SerializedError, TestModule } from 'vitest/node'

/**
 * A reporter of Vitest that prints what was thrown outside of any test: the run fails for it, and the results in JSON do
 * not tell why.
 */
// oxlint-disable-next-line import/no-default-export -- So a reporter is found.
export default class VitestStrayErrors {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) console.error(describeStrayError(error))
  }
}

/** Vitest notes the test and the file that ran meanwhile; an error may come from one before them. */
function describeStrayError(error: SerializedError): string {
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error
  const where = [file, test].filter((part) => typeof part === 'string').join(', ')
  return `Thrown outside of a test${where && `, while this ran: ${where}`}\n${error.stack ?? error.message}`
}
