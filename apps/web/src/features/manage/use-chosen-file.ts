import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { MANAGE_WORDS as words } from '../../strings/manage/estate.ts';

/** The file of a form: `field` is for its `Field`. `submit` sends the file, or says below the field that there is none. */
export function useChosenFile(send: (file: File) => void) {
  const [file, setFile] = useState<File>();
  const [isMissing, setIsMissing] = useState(false);
  return {
    submit: (): void => {
      setIsMissing(file === undefined);
      if (file !== undefined) send(file);
    },
    field: {
      type: 'file',
      required: true,
      ...(isMissing && { error: words.noFile }),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
        setFile(target.files?.[0]);
        setIsMissing(false);
      },
    },
  };
}
