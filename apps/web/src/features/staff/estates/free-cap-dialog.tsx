import type { getEstate } from '@gatelight/contract/places/properties/estates';
import type { AnswerOf } from '@gatelight/contract/route';
import { useState } from 'react';
import { ESTATE_WORDS as words } from '../../../strings/staff/estates.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ChoiceField } from '../choice-field.tsx';

type Estate = AnswerOf<typeof getEstate>;

const UNITS = /^\d{1,6}\.\d$/;

/** The monthly cap of free units of an estate, for one utility. */
export function FreeCapDialog({ estate, onClose }: { readonly estate: Estate; readonly onClose: () => void }) {
  const ofUtility = (utility: string) => estate.free_units.find((one) => one.utility === utility);
  const [given, setGiven] = useState({
    utility: 'electricity',
    month: ofUtility('electricity')?.most ?? '',
    alone: ofUtility('electricity')?.alone ?? '',
  });
  return (
    <ActDialog
      kind="free-issue.limit"
      input={{
        estate_id: estate.id,
        utility: given.utility,
        month_units: given.month,
        alone_units: given.alone,
      }}
      title={words.cap.title(estate.name)}
      effect={words.cap.effect}
      confirm={words.cap.confirm}
      isReady={UNITS.test(given.month) && UNITS.test(given.alone)}
      onClose={onClose}
    >
      <ChoiceField
        label={words.utility}
        value={given.utility}
        options={Object.entries(words.utilities).map(([value, label]) => ({ value, label }))}
        onChange={(utility) =>
          setGiven({ utility, month: ofUtility(utility)?.most ?? '', alone: ofUtility(utility)?.alone ?? '' })
        }
      />
      {(['month', 'alone'] as const).map((name) => (
        <Field
          key={name}
          label={words.cap[name]}
          hint={words.cap.unit}
          inputMode="decimal"
          required
          value={given[name]}
          onChange={(event) => setGiven({ ...given, [name]: event.target.value.trim() })}
        />
      ))}
    </ActDialog>
  );
}
