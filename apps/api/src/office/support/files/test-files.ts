/** For tests: the arguments of `inject` to send one file as a form. */
export function formOf(
  headers: Record<string, string>,
  file: { bytes: Buffer; name: string; type: string },
): { headers: Record<string, string>; payload: Buffer } {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from('\r\n--b--\r\n')]),
  };
}

/** A PDF with this between its beginning and its end. */
export const pdfOf = (body: string): Buffer => Buffer.from(`%PDF-1.7\n${body}\ntrailer << >>\n%%EOF\n`, 'latin1');
