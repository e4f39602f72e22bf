const shapes = [
  { ratio: 21 / 9, name: 'aspect-21/9' },
  { ratio: 16 / 9, name: 'aspect-video' },
  { ratio: 4 / 3, name: 'aspect-4/3' },
  { ratio: 1, name: 'aspect-square' },
  { ratio: 9 / 16, name: 'embed-upright' },
] as const

/** The class of the shape that comes next to that of a video, so that nothing moves when it is played; a cover's for all else. */
export function embedShape({ aspectRatio }: { aspectRatio: number | null }): string {
  if (aspectRatio === null) return 'embed-cover'
  const distance = (ratio: number) => Math.abs(Math.log(ratio / aspectRatio))
  const [nearest] = shapes.toSorted((a, b) => distance(a.ratio) - distance(b.ratio))
  return nearest?.name ?? 'aspect-video'
}
