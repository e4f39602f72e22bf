declare module 'subset-font' {
  /** An axis is pinned to a number, or narrowed to a range. */
  export type VariationAxes = Record<string, number | { min: number; max: number; default?: number }>

  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: VariationAxes },
  ): Promise<Buffer>
}
