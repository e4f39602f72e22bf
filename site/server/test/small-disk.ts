import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** Only root may mount a file system of a known size. */
export const canMountDisks = process.getuid?.() === 0

/** A disk of its own, in memory, until the test ends. */
export function smallDisk(megabytes: number) {
  const folder = temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Takes all the room that is left. */
    fill() {
      const handle = openSync(ballast, 'a')
      try {
        for (const block = Buffer.alloc(4096); writeSync(handle, block) > 0;);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(handle)
      }
    },
    /** Gives it back. */
    clear: () => rmSync(ballast),
  }
}
