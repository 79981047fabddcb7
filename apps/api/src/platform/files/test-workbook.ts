import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP file of named parts. */
function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(at, 42);
    for (const [head, from] of [
      [local, 4],
      [entry, 6],
    ] as const) {
      head.writeUInt16LE(20, from);
      head.writeUInt16LE(8, from + 4);
      head.writeUInt32LE(crc32(content), from + 10);
      head.writeUInt32LE(packed.length, from + 14);
      head.writeUInt32LE(content.length, from + 18);
      head.writeUInt16LE(name.length, from + 22);
    }
    locals.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** An XLSX file with one sheet of these rows, as XML. */
export function workbookOf(rows: string): Buffer {
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

export const textCell = (at: string, text: string, quote = '"') =>
  `<c r=${quote}${at}${quote} t="inlineStr"><is><t>${text}</t></is></c>`;

/** A workbook of 1.4 kB with a heading, and one cell at `at`. */
export const farWorkbook = (at: string, quote?: string) =>
  workbookOf(
    `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'Address')}</row><row r="${/\d+/.exec(at)?.[0]}">${textCell(at, 'x', quote)}</row>`,
  );
