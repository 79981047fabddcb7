/** The faults of a file that its reader can find. The reader's process loads no texts. */
export type FileFaultCode = 'file-unreadable' | 'file-unpacks-too-large' | 'too-many-rows';

export class FileFault extends Error {
  readonly code: FileFaultCode;

  constructor(code: FileFaultCode) {
    super(code);
    this.code = code;
  }
}
