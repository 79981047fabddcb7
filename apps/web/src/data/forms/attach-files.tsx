import type { Attachment } from '@gatelight/contract/office/support/user-tickets';
import FileText from 'lucide-react/icons/file-text';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { failureText } from '../../api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ATTACHMENT_TYPES } from './use-attachments.ts';
import type { Attachments } from './use-attachments.ts';

export type AttachWords = {
  readonly attach: string;
  readonly attachHint: string;
  readonly attached: string;
  readonly uploading: string;
  readonly removeFile: (name: string) => string;
  readonly saveFile: (name: string, size: string) => string;
  readonly attachProblems: Readonly<Record<'too-many' | 'wrong-type' | 'too-large', string>>;
};

type AttachFilesProps = {
  readonly attachments: Attachments;
  readonly words: AttachWords;
  readonly problemText?: (failure: unknown) => string;
};

/** The button to choose files for a message, and the chosen files. */
export function AttachFiles({ attachments, words, problemText = failureText }: AttachFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const { files, isUploading, problem } = attachments;
  return (
    <div className="grid gap-2">
      {files.length > 0 && (
        <ul aria-label={words.attached} className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.id} className="flex max-w-full items-center rounded-md border border-line bg-surface-2 ps-3">
              <span className="min-w-0 truncate text-14">
                {file.name} <span className="nums text-13 text-ink-2">{sizeText(file.bytes)}</span>
              </span>
              <button
                type="button"
                className="grid min-h-11 min-w-11 place-items-center text-ink-2 hover:text-ink"
                aria-label={words.removeFile(file.name)}
                onClick={() => attachments.remove(file.id)}
              >
                <X aria-hidden="true" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          name={words.attach}
          look="outline"
          small
          icon={<Paperclip aria-hidden="true" size={16} />}
          isLoading={isUploading}
          onClick={() => input.current?.click()}
        />
        <span className="text-13 text-ink-2">{words.attachHint}</span>
      </div>
      <p role="status" className="sr-only">
        {isUploading && words.uploading}
      </p>
      <p role="alert" className="text-14 font-semibold text-danger empty:hidden">
        {problem !== undefined &&
          (typeof problem === 'string' ? words.attachProblems[problem] : problemText(problem.failure))}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={ATTACHMENT_TYPES.join(',')}
        aria-label={words.attach}
        hidden
        onChange={({ target }) => {
          void attachments.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}

type SentFilesProps = {
  readonly files: readonly Attachment[];
  readonly words: AttachWords;
  /** Address of a file, for its picture. */
  readonly urlOf: (file: Attachment) => string;
  readonly onSave: (file: Attachment) => void;
};

/** The files that came with a message: pictures are shown small, and each can be saved. */
export function SentFiles({ files, words, urlOf, onSave }: SentFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={words.attached} className="flex flex-wrap gap-2 pt-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          <button
            type="button"
            className="flex min-h-11 max-w-full items-center gap-2 overflow-hidden rounded-md border border-line bg-surface pe-3 text-start text-14 text-ink hover:border-line-strong"
            aria-label={words.saveFile(file.name, sizeText(file.bytes))}
            onClick={() => onSave(file)}
          >
            {file.kind === 'jpeg' ? (
              <img src={urlOf(file)} alt="" loading="lazy" width={64} height={64} className="size-16 object-cover" />
            ) : (
              <FileText aria-hidden="true" size={20} className="ms-3 shrink-0 text-ink-3" />
            )}
            <span className="grid min-w-0 py-1">
              <span className="truncate">{file.name}</span>
              <span className="nums text-13 text-ink-2">{sizeText(file.bytes)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const KIB = 1024;

/** `84 kB`, `1.2 MB`, as file managers say it. */
function sizeText(bytes: number): string {
  return bytes < KIB * KIB ? `${Math.max(1, Math.round(bytes / KIB))} kB` : `${(bytes / KIB / KIB).toFixed(1)} MB`;
}
