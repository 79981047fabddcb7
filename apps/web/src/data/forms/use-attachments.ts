import { attachment, maxAttachmentBytes, maxAttachments } from '@gatelight/contract/office/support/user-tickets';
import type { uploadTicketFile } from '@gatelight/contract/office/support/staff-tickets';
import type { Attachment, uploadAttachment } from '@gatelight/contract/office/support/user-tickets';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../api.ts';
import { readStored, removeStored, writeStored } from '../device/browser-storage.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'];

/** The failure: a code of ours, or the error of a call. */
export type AttachProblem = 'too-many' | 'wrong-type' | 'too-large' | { readonly failure: unknown };

export type Attachments = {
  /** Uploaded, and not sent yet. */
  readonly files: readonly Attachment[];
  readonly isUploading: boolean;
  readonly problem: AttachProblem | undefined;
  readonly add: (chosen: readonly File[]) => Promise<void>;
  readonly remove: (id: string) => void;
  /** They were sent or are no longer needed. */
  readonly clear: () => void;
};

const kept = z.array(attachment);

/** Files of a message that is being written: uploaded as they are chosen, and kept in this tab over a reload. */
export function useAttachments(name: string, route: typeof uploadAttachment | typeof uploadTicketFile): Attachments {
  const key = `attachments:${name}`;
  const [files, setFiles] = useState<readonly Attachment[]>(() => readStored('sessionStorage', key, kept) ?? []);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<AttachProblem>();

  function changeAttachments(change: (now: readonly Attachment[]) => readonly Attachment[]): void {
    setFiles((now) => {
      const next = change(now);
      if (next.length === 0) removeStored('sessionStorage', key);
      else writeStored('sessionStorage', key, next);
      return next;
    });
  }

  async function add(chosen: readonly File[]): Promise<void> {
    setProblem(undefined);
    if (files.length + chosen.length > maxAttachments) return setProblem('too-many');
    if (chosen.some(({ type }) => !ATTACHMENT_TYPES.includes(type))) return setProblem('wrong-type');
    setIsUploading(true);
    try {
      // One after the other: a slow network then finishes each file, and the server reads only two pictures at the same time for all users.
      for (const file of chosen) {
        const ready = await ofSize(file);
        if (ready.size > maxAttachmentBytes) return setProblem('too-large');
        const stored = await call(route, { body: {}, file: ready });
        changeAttachments((now) => [...now, stored]);
      }
    } catch (failure) {
      setProblem({ failure });
    } finally {
      setIsUploading(false);
    }
  }

  return {
    files,
    isUploading,
    problem,
    add,
    remove(id) {
      setProblem(undefined);
      changeAttachments((now) => now.filter((file) => file.id !== id));
    },
    clear() {
      setProblem(undefined);
      changeAttachments(() => []);
    },
  };
}

/** A picture that is too large is made smaller; it keeps its name. */
async function ofSize(file: File): Promise<File> {
  if (file.type === 'application/pdf' || file.size <= maxAttachmentBytes / 2) return file;
  const small = await shrinkPhoto(file);
  return small instanceof File ? small : new File([small], file.name, { type: small.type });
}
