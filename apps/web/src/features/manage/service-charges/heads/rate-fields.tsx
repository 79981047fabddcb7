import { rateKeys, rateWays } from '@gatelight/contract/money/service-charges-estate';
import type { ChargeHead } from '@gatelight/contract/money/service-charges-estate';
import { houseKinds } from '@gatelight/contract/places/properties/house-kinds';
import { HOUSE_KIND_WORDS } from '../../../../strings/manage/house-kinds.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { basisPointsOf, typedPercent } from '../../../../ui/values/percent.ts';

const words = CHARGES_WORDS.heads;

type Way = (typeof rateWays)[number];
type Key = (typeof rateKeys)[number];

/** A rate while it is typed. */
export type RateDraft = {
  readonly way: Way;
  readonly key: Key;
  readonly amount: string;
  readonly kinds: Readonly<Record<string, string>>;
  readonly isOccupiedOnly: boolean;
  readonly vat: string;
};

export const NEW_RATE: RateDraft = {
  way: 'each',
  key: 'house',
  amount: '',
  kinds: {},
  isOccupiedOnly: false,
  vat: '0',
};

/** The current rate of a head, as initial values. */
export function draftOf({ rate, next }: ChargeHead): RateDraft {
  const from = rate ?? next;
  if (from === null) return NEW_RATE;
  return {
    way: from.way,
    key: from.key,
    amount: from.amount_kobo === null ? '' : typedNaira(from.amount_kobo),
    kinds: Object.fromEntries(Object.entries(from.kinds ?? {}).map(([kind, kobo]) => [kind, typedNaira(kobo)])),
    isOccupiedOnly: from.occupied_only,
    vat: typedPercent(from.vat_bp),
  };
}

/** The rate in the format of the server. An invalid percentage becomes a value that the server refuses at its field. */
export function sentRate({ way, key, amount, kinds, isOccupiedOnly, vat }: RateDraft) {
  const priced = Object.entries(kinds).filter(([, naira]) => naira !== '');
  return {
    way,
    key: way === 'kind' ? ('house' as const) : key,
    amount_kobo: way === 'kind' ? null : koboOf(amount),
    kinds: way === 'kind' ? Object.fromEntries(priced.map(([kind, naira]) => [kind, koboOf(naira)])) : null,
    occupied_only: isOccupiedOnly,
    vat_bp: basisPointsOf(vat),
  };
}

/** The fields of one rate: sharing, cost, payer and VAT. */
export function RateFields({
  draft,
  onChange,
  faults,
}: {
  readonly draft: RateDraft;
  readonly onChange: (draft: RateDraft) => void;
  /** The server's error about a field of this rate. */
  readonly faults: (field: string) => string | undefined;
}) {
  const set = (change: Partial<RateDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.way}
          value={draft.way}
          options={rateWays.map((way) => ({ value: way, label: words.ways[way] }))}
          onChange={(next) => set({ way: rateWays.find((way) => way === next) ?? draft.way })}
        />
        {draft.way !== 'kind' && (
          <Select
            label={draft.way === 'shared' ? words.keyShared : words.key}
            value={draft.key}
            options={rateKeys.map((key) => ({ value: key, label: words.keys[key] }))}
            onChange={(next) => set({ key: rateKeys.find((key) => key === next) ?? draft.key })}
          />
        )}
      </div>
      {draft.way === 'kind' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {houseKinds.map((kind) => (
            <AmountField
              key={kind}
              label={HOUSE_KIND_WORDS[kind]}
              value={draft.kinds[kind] ?? ''}
              onChange={(amount) => set({ kinds: { ...draft.kinds, [kind]: amount } })}
            />
          ))}
        </div>
      ) : (
        <AmountField
          label={draft.way === 'shared' ? words.rateSum : words.rateEach}
          required
          value={draft.amount}
          error={faults('amount_kobo')}
          onChange={(amount) => set({ amount })}
        />
      )}
      <Field
        label={words.vat}
        inputMode="decimal"
        maxLength={5}
        value={draft.vat}
        error={faults('vat_bp')}
        onChange={(event) => set({ vat: event.target.value })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={draft.isOccupiedOnly}
          onChange={(event) => set({ isOccupiedOnly: event.target.checked })}
        />
        {words.occupiedOnly}
      </label>
    </>
  );
}
