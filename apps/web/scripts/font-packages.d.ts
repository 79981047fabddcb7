declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2' | 'woff' | 'sfnt';
    readonly noHinting?: boolean;
    readonly variationAxes?: Record<string, number | { min: number; max: number }>;
  };
  export default function subsetFont(file: Buffer, text: string, options: Options): Promise<Buffer>;
}

declare module 'fontverter' {
  const fontverter: { convert(file: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer> };
  export default fontverter;
}
