/** The files of a `srcset` that are of use where more than `mostPixels` are not: up to the first that has as many. */
export function narrowSrcset(srcset: string, mostPixels: number): string {
  const files = srcset.split(', ')
  const enough = files.findIndex((file) => Number(/ (\d+)w$/.exec(file)?.[1]) >= mostPixels)
  return enough < 0 ? srcset : files.slice(0, enough + 1).join(', ')
}
