import type { Tariff } from '@gatelight/contract/selling/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../../../data/queries/part-failed.tsx';
import { ACT_WORDS } from '../../../../strings/staff/acts.ts';
import { estatesQuery } from '../../../../data/meters.ts';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { Select } from '../../../../ui/select/select.tsx';
import type { Asked } from '../../asked.ts';
import { ChangeForm } from './change-form.tsx';

/** Marks a tariff as the tariff for the generator of an estate. */
export function GeneratorDialog({
  tariff,
  onClose,
  onAsk,
}: {
  readonly tariff: Tariff;
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const [estate, setEstate] = useState('');
  const estates = useQuery(estatesQuery);
  return (
    <ChangeForm
      title={`${words.setGenerator}: ${tariff.name}`}
      onClose={onClose}
      onSend={() => {
        if (estate === '') return;
        onAsk({
          kind: 'tariff.set-generator',
          input: { tariff_id: tariff.id, estate_id: estate, is_generator: true },
          title: words.setGenerator,
          effect: words.setGeneratorEffect,
        });
      }}
    >
      {(isChecked) => (
        <>
          <Select
            label={words.estate}
            required
            searchable
            isLoading={estates.isPending}
            options={(estates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={estate}
            onChange={setEstate}
            error={isChecked && estate === '' ? words.required : undefined}
          />
          <PartFailed title={ACT_WORDS.choicesFailed} of={[estates]} />
          <p className="text-14 text-ink-2">{words.setGeneratorEffect}</p>
        </>
      )}
    </ChangeForm>
  );
}
