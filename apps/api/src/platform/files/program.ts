import { FileFault } from './fault.ts';
import type { FileAnswer, FileRequest } from './tasks.ts';

/*
 * Reads one file that a user uploaded, or writes one, responds and ends: see `read-apart.ts`. It has no settings and no
 * secrets. If a file breaks its reader, no other request is affected, and the memory returns to the system.
 */

async function run({ task, input }: FileRequest): Promise<unknown> {
  switch (task) {
    case 'table': {
      const { readTable } = await import('./read-table.ts');
      return readTable(input);
    }
    case 'jpeg': {
      const { newJpeg } = await import('./picture.ts');
      return newJpeg(input);
    }
    case 'webp': {
      const { newWebp } = await import('./picture.ts');
      return newWebp(input);
    }
    case 'workbook': {
      const { writeWorkbook } = await import('./write-workbook.ts');
      return writeWorkbook(input);
    }
    case 'plainPdf': {
      const { isPlainPdf } = await import('./plain-pdf.ts');
      return isPlainPdf(input.bytes);
    }
  }
}

async function answerTo(request: FileRequest): Promise<FileAnswer> {
  try {
    return { output: await run(request) };
  } catch (error) {
    if (error instanceof FileFault) return { code: error.code };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.once('message', (request: FileRequest) => {
  void answerTo(request).then((answer) => process.send?.(answer, () => process.disconnect()));
});
