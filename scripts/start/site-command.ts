/**
 * What Node is started with for a site server, in its folder; the image has the same. V8 would let what is soon gone take 134 MB before
 * it cleans up, for 8 % less time of a full pre-render. The second limit is several times what a site server holds: it has V8 let
 * each thread's heap grow to some 1.6 times what was left by the last cleaning up, not to 4 times.
 */
export const siteCommand: readonly string[] = [
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
  'server/main.ts',
]

/**
 * What glibc is told beside it; the image has the same. Of itself it stops giving large buffers back to the system one by
 * one as soon as a few have been used, and what compression leaves between them took 130 MB. Other C libraries take no notice.
 */
export const siteMemory = {
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const
