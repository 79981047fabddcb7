import type { FileFaultCode } from './fault.ts';
import type { FileTable, TableInput } from './read-table.ts';
import type { JpegInput, WebpInput } from './picture.ts';
import type { WorkbookInput } from './write-workbook.ts';

/** What is done with a file that a user uploaded or asks for, in a process of its own. */
export interface FileTasks {
  table: { input: TableInput; output: FileTable };
  jpeg: { input: JpegInput; output: Buffer | null };
  webp: { input: WebpInput; output: Buffer | null };
  workbook: { input: WorkbookInput; output: Buffer };
  plainPdf: { input: { bytes: Buffer }; output: boolean };
}

export type FileTask = keyof FileTasks;

export type FileRequest = { [Task in FileTask]: { task: Task; input: FileTasks[Task]['input'] } }[FileTask];

/** `code`: what is wrong with the file. `failure`: a fault of ours, with its stack. */
export type FileAnswer = { output: unknown } | { code: FileFaultCode } | { failure: string };
