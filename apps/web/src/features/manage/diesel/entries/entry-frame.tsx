import type { DieselGenerator, DieselSupplier, DieselTank } from '@gatelight/contract/places/diesel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { shrinkPhoto } from '../../../../data/forms/shrink-photo.ts';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { showError, showSuccess } from '../../../../ui/feedback/toast.tsx';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { faultOf } from '../../dialog-parts.tsx';
import { estateKey } from '../../estate-queries.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { inputOf, instantOf, nowInLagos } from '../../../../ui/values/lagos-input.ts';
import { enter } from '../outbox/outbox.ts';
import type { EntryInput, LogKind } from '../queries.ts';

/** The props of every form of an entry. */
export type EntryGiven<Input extends EntryInput = EntryInput> = {
  readonly estate: string;
  readonly tank: DieselTank;
  readonly tanks: readonly DieselTank[];
  readonly generators: readonly DieselGenerator[];
  readonly suppliers: readonly DieselSupplier[];
  /** Initial values: an entry to correct, or a refused one. */
  readonly first: Input | undefined;
  /** The waiting entry that this one replaces. */
  readonly replaces: { readonly key: string; readonly files: readonly Blob[] } | undefined;
  readonly onClose: () => void;
};

type Shared = { at: string; note: string; reason: string };
export type Faults = ReadonlyMap<string, string>;
export type FaultRow = readonly [isWrong: boolean, field: string, text: string];

/** The fields of every entry, the errors of the form, and sending it. */
export function useEntry({ estate, first, replaces, onClose }: EntryGiven) {
  const queries = useQueryClient();
  const [shared, setShared] = useState<Shared>(() => ({
    at: first && first.kind !== 'void' ? inputOf(first.at) : nowInLagos(),
    note: first && first.kind !== 'void' ? (first.note ?? '') : '',
    reason: first?.reason ?? '',
  }));
  const [files, setFiles] = useState<readonly File[]>([]);
  const corrects = first && 'corrects' in first ? first.corrects : undefined;
  // Photos of a waiting entry stay with it, unless one of them is the reason of the refusal.
  const kept = {
    ids: first && first.kind !== 'void' && replaces !== undefined ? first.photos : [],
    files: replaces?.files ?? [],
  };
  const [sendsKept, setSendsKept] = useState(true);
  const [faults, setFaults] = useState<Faults>(new Map());
  const send = useSingleMutation({
    mutationFn: async (body: EntryInput) => {
      const photos = await Promise.all(files.map(shrinkPhoto));
      const outcome = await enter(estate, body, [...(sendsKept ? kept.files : []), ...photos], replaces?.key);
      if (outcome.kind === 'refused') throw outcome.error;
      return outcome.kind;
    },
    onSuccess: (kind) => {
      if (kind === 'gone') showError(words.sentMeanwhile);
      else showSuccess(kind === 'sent' ? words.entered : words.kept);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
  const at = instantOf(shared.at);
  return {
    shared,
    setShared,
    setFiles,
    keptPhotos: { count: kept.ids.length + kept.files.length, sends: sendsKept, setSends: setSendsKept },
    send,
    corrects,
    at,
    faultOf: (field: string) => faultOf(send.error, field) ?? faults.get(field),
    /** What each body has. */
    common: {
      at,
      note: shared.note,
      photos: sendsKept ? kept.ids : [],
      ...(corrects !== undefined && { corrects, reason: shared.reason }),
    },
    /** Sends the body unless something is wrong. */
    submit: (rows: readonly FaultRow[], body: () => EntryInput) => {
      const wrong = new Map(
        [
          [at === '', 'at', words.faults.at] as const,
          [at !== '' && new Date(at).getTime() > Date.now() + 600_000, 'at', words.faults.future] as const,
          [corrects !== undefined && shared.reason.trim() === '', 'reason', words.faults.reason] as const,
          ...rows,
        ]
          .filter(([isWrong]) => isWrong)
          .map(([, field, text]) => [field, text] as const),
      );
      setFaults(wrong);
      if (wrong.size === 0) send.mutate(body());
    },
  };
}

export type Entry = ReturnType<typeof useEntry>;

/** The dialog of an entry: the fields of its kind between the time and the note. */
export function EntryFrame({
  kind,
  entry,
  onClose,
  onSend,
  atLabel,
  children,
}: {
  readonly kind: LogKind;
  readonly entry: Entry;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly atLabel?: string;
  readonly children: ReactNode;
}) {
  const { shared, setShared, setFiles, keptPhotos, send, corrects } = entry;
  return (
    <FormDialog
      title={corrects === undefined ? words.add[kind] : words.correctTitle(words.kinds[kind])}
      text={corrects === undefined ? words.worksOffline : words.correctText}
      sending={send}
      onClose={onClose}
      onSend={onSend}
    >
      <Field
        label={atLabel ?? words.at}
        type="datetime-local"
        required
        value={shared.at}
        error={entry.faultOf('at')}
        onChange={(event) => setShared({ ...shared, at: event.target.value })}
      />
      {children}
      {keptPhotos.count > 0 && (
        <label className="flex min-h-11 items-center gap-3 text-14">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={keptPhotos.sends}
            onChange={(event) => keptPhotos.setSends(event.target.checked)}
          />
          {words.sendPhotos(keptPhotos.count)}
        </label>
      )}
      <Field
        label={words.photos}
        hint={words.photosText}
        type="file"
        multiple
        accept="image/jpeg,image/png"
        error={entry.faultOf('photos')}
        onChange={(event) => setFiles([...(event.target.files ?? [])].slice(0, 4))}
      />
      <TextAreaField
        label={words.note}
        rows={2}
        maxLength={300}
        value={shared.note}
        error={entry.faultOf('note')}
        onChange={(event) => setShared({ ...shared, note: event.target.value })}
      />
      {corrects !== undefined && (
        <Field
          label={words.reason}
          required
          maxLength={200}
          value={shared.reason}
          error={entry.faultOf('reason')}
          onChange={(event) => setShared({ ...shared, reason: event.target.value })}
        />
      )}
    </FormDialog>
  );
}
