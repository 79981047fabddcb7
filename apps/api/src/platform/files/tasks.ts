import type { FileFaultCode } from './fault.ts';
import type { FileTable, TableInput } from './read-table.ts';
import type { JpegInput, WebpInput } from './picture.ts';
import type { WorkbookInput } from './write-workbook.ts';

/** The work on a file that a user uploads or downloads, in a separate process. */
export interface FileTasks {
  table: { input: TableInput; output: FileTable };
  jpeg: { input: JpegInput; output: Buffer | null };
  webp: { input: WebpInput; output: Buffer | null };
  workbook: { input: WorkbookInput; output: Buffer };
  plainPdf: { input: { bytes: Buffer }; output: boolean };
}

export type FileTask = keyof FileTasks;

export type FileRequest = { [Task in FileTask]: { task: Task; input: FileTasks[Task]['input'] } }[FileTask];

/** `code`: the fault of the file. `failure`: a bug of ours, with its stack. */
export type FileAnswer = { output: unknown } | { code: FileFaultCode } | { failure: string };
