/** Why the product cannot start, told to a person: one sentence what is wrong, one sentence as the way out. */
export class StartFailure extends Error {
  readonly wayOut: string

  constructor(problem: string, wayOut: string, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'StartFailure'
    this.wayOut = wayOut
  }
}

/**
 * Turns the system errors that a person can do something about into a {@link StartFailure}; anything else is
 * returned as it is. `doing` completes 'could not …', e.g. 'write the secrets'.
 */
export function explainSystemError(error: unknown, doing: string): unknown {
  if (error instanceof StartFailure) return error
  const text = describe(error)
  if (/ENOSPC|no space left on device|disk full|could not extend file/i.test(text)) {
    return new StartFailure(
      `The disk is full: could not ${doing}.`,
      'Free some space (1 GB is plenty) or point MERIDIAN_DATA_DIR to another disk, and start again.',
      { cause: error },
    )
  }
  if (/EACCES|EPERM|EROFS|permission denied|read-only file system/i.test(text)) {
    return new StartFailure(
      `Permission denied: could not ${doing}.`,
      'Make the project folder belong to you (sudo chown -R "$(id -un)" .) or point MERIDIAN_DATA_DIR to a folder of yours, and start again.',
      { cause: error },
    )
  }
  return error
}

/** The message of an error with those of its causes, for matching and for logs. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${describe(error.cause)}`
}
