/** UTF-8 and UTF-16 with or without a mark, else Windows-1252: every byte has a meaning there. Undefined: it is no text. */
export function textOf(bytes: Buffer): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const read = (name: string) => {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  };
  const text = read(encoding) ?? read('windows-1252');
  // A spreadsheet or a picture is no CSV, whatever its name says.
  return text === undefined || text.includes('\0') ? undefined : text;
}

/** RFC 4180 with commas, semicolons or tabs. Undefined when a quote never ends. */
export function csvRows(text: string): string[][] | undefined {
  const firstLines = text.slice(0, 4000);
  const separator = [',', ';', '\t'].toSorted((a, b) => firstLines.split(b).length - firstLines.split(a).length)[0]!;
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (isQuoted) return undefined;
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}
