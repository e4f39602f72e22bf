import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memoryDisk = '/dev/shm'
/** A whole run of the tests fills less than a third of it. */
const wantedBytes = 3 * 1024 ** 3

/**
 * Settings of a Postgres whose data nobody wants after the tests: nothing of it has to survive a power cut, and nothing
 * works on it in the background. What a statement answers does not depend on them.
 */
export const disposableSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '200',
}

/**
 * Where such a Postgres keeps its data: in memory, if the machine has room there, because each test file gets a
 * database of its own, which is some 1,400 files to make and to delete.
 */
export function disposableFolder(): string {
  if (!existsSync(memoryDisk)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryDisk)
  return bavail * bsize >= wantedBytes ? memoryDisk : tmpdir()
}
