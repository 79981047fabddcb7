import fontverter from 'fontverter';

/** Reads which code points a font file draws. Takes the bytes of a woff2, woff or sfnt file; formats 4 and 12 of cmap. */
export async function codePointsOf(file: Buffer): Promise<Set<number>> {
  const font = await fontverter.convert(file, 'sfnt');
  const found = new Set<number>();
  const cmap = tableOffset(font, 'cmap');
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4);
    const format = font.readUInt16BE(at);
    if (format === 4) readSegments(font, at, found);
    if (format === 12) readGroups(font, at, found);
  }
  return found;
}

function tableOffset(font: Buffer, tag: string): number {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const record = 12 + i * 16;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no ${tag} table`);
}

function readSegments(font: Buffer, at: number, found: Set<number>): void {
  const bytes = font.readUInt16BE(at + 6);
  for (let i = 0; i < bytes; i += 2) {
    const end = font.readUInt16BE(at + 14 + i);
    const start = font.readUInt16BE(at + 16 + bytes + i);
    for (let code = start; code <= end && code !== 0xffff; code++) found.add(code);
  }
}

function readGroups(font: Buffer, at: number, found: Set<number>): void {
  for (let i = 0; i < font.readUInt32BE(at + 12); i++) {
    const group = at + 16 + i * 12;
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code++) found.add(code);
  }
}
