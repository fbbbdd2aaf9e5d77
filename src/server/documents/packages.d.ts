declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'truetype'
    /** Pins an axis of a variable font to one value. */
    readonly variationAxes: Readonly<Record<string, number>>
    readonly keepAllGlyphs: true
  }
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: Options,
  ): Promise<Buffer>
}

// The package declares its types for CommonJS only.
declare module 'bidi-js/dist/bidi.mjs' {
  export default function createBidi(): import('bidi-js').Bidi
}
