declare module 'subset-font' {
  /** Cuts a font down to a text and, of a variable font, to one instance. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>
}
