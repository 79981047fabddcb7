import { minimumPurchaseKobo } from '@gatelight/contract/selling/vending/amounts';
import type { PriceLines } from '@gatelight/contract/selling/vending/prices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useId, useLayoutEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import { CALCULATOR_WORDS as words } from '../../../strings/landing/calculator.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormattedInput } from '../../../ui/fields/formatted-input.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { typedSoFar } from '../../../ui/hooks/use-kept-form.ts';
import { amountOf, wholeNaira, withSeparators } from '../../../ui/values/number-text.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { percentOfPoints } from '../../../ui/values/percent.ts';
import { loadDraft } from '../form/draft.ts';
import { estateQuoteQuery } from '../queries.ts';
import { useEstates } from '../use-estates.ts';
import { carrySum } from './carried-sum.ts';

const FORM_NAME = 'calculator';
const FORM_SECTION = 'quick_purchase';
const SETTLE_MS = 300;
const EXAMPLE = '5000';

const wholeOf = (text: string) => wholeNaira(amountOf(text)).replace(/\..*/, '').slice(0, 13);
const isPayable = (naira: string) => /^\d+$/.test(naira) && BigInt(naira) * 100n >= minimumPurchaseKobo;

/** The units for an amount in an estate at today's price, and a button to use both in the form. */
export function Calculator() {
  const id = useId();
  const [typed] = useState(() => wholeOf(typedSoFar(FORM_NAME).calculatorAmount ?? ''));
  const [amount, setAmount] = useState(EXAMPLE);
  const [estateName, setEstateName] = useState('');
  // Text typed before this script loaded, and values stored on this device; the prerendered page has neither.
  useLayoutEffect(() => {
    if (typed !== '') setAmount(typed);
    const draft = loadDraft();
    if (draft?.estateName) setEstateName(draft.estateName);
  }, [typed]);

  const estates = useEstates();
  const names = estates.data?.map(({ name }) => name) ?? (estateName === '' ? [] : [estateName]);
  const isEmpty = estates.data?.length === 0;
  const settled = useDebounced(amount, SETTLE_MS);
  const canAsk = isPayable(amount) && estateName !== '';
  const quote = useQuery({
    ...estateQuoteQuery(estateName, settled),
    enabled: canAsk && isPayable(settled),
    placeholderData: keepPreviousData,
  });
  const price = canAsk ? quote.data : undefined;
  const isOld = settled !== amount || quote.isPlaceholderData;
  const units = price && !isOld ? `${price.units} ${price.unit}` : null;

  function buy(event: SubmitEvent) {
    event.preventDefault();
    carrySum({ amount, estateName });
    // The form moves the focus when it works; its script may still be loading.
    document.getElementById(FORM_SECTION)?.scrollIntoView();
  }

  return (
    <Form name={FORM_NAME} aria-label={words.name} className="calculator" onSubmit={buy}>
      <label htmlFor={`${id}-amount`} className="calculator-label">
        {words.amount}
      </label>
      <div className="control">
        <span aria-hidden="true" className="ps-3.5 font-semibold text-ink-2">
          ₦
        </span>
        <FormattedInput
          id={`${id}-amount`}
          name="calculatorAmount"
          className="nums -ms-2 font-display text-24 font-bold"
          inputMode="numeric"
          autoComplete="off"
          value={amount}
          onChange={setAmount}
          parse={wholeOf}
          format={withSeparators}
          keep={/\d/}
        />
      </div>
      <output htmlFor={`${id}-amount ${id}-estate`} aria-live="polite" className="calculator-units">
        {!isEmpty && (
          <Result
            price={price}
            isOld={isOld}
            isAsked={canAsk}
            hasEstate={estateName !== ''}
            hasFailed={quote.isError}
          />
        )}
      </output>
      <div className="calculator-place">
        <label htmlFor={`${id}-estate`} className="sr-only">
          {words.estate}
        </label>
        <select
          id={`${id}-estate`}
          className="calculator-estate"
          value={estateName}
          onChange={({ target }) => setEstateName(target.value)}
        >
          <option value="">
            {estates.isError ? words.estatesFailed : isEmpty ? words.noEstates : words.chooseEstate}
          </option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <ChevronsUpDown aria-hidden="true" size={18} className="calculator-chevron" />
      </div>
      <p className="calculator-price">{price && priceText(price)}</p>
      <Button type="submit" look="soft" wide name={buttonName(amount, units)} />
    </Form>
  );
}

function priceText({ tariff_name: tariff, price_kobo_per_unit: price, unit, vat_rate_bp: vat }: PriceLines): string {
  return words.price(tariff, nairaText(price), unit, percentOfPoints(vat));
}

function buttonName(amount: string, units: string | null): string {
  if (!isPayable(amount)) return words.buy;
  const naira = `₦${withSeparators(amount)}`;
  return units === null ? words.buyFor(naira) : words.buyUnits(units, naira);
}

type ResultProps = {
  readonly price: PriceLines | undefined;
  /** The price is that of an earlier amount. */
  readonly isOld: boolean;
  readonly isAsked: boolean;
  readonly hasEstate: boolean;
  readonly hasFailed: boolean;
};

/** The units, dimmed while a newer number loads; without an estate or an amount no number at all. */
function Result({ price, isOld, isAsked, hasEstate, hasFailed }: ResultProps) {
  if (!hasEstate) return <span className="text-14 text-ink-2">{words.noEstate}</span>;
  if (!isAsked) return <span className="text-ink-2">{words.tooSmall}</span>;
  if (hasFailed) return <span className="text-14 text-ink-2">{words.failed}</span>;
  if (!price) return <span className="skeleton block h-9 w-32 rounded-sm" />;
  return (
    <>
      <span className={isOld ? 'opacity-45' : undefined}>
        <span className="nums font-display text-[2.375rem] leading-none font-bold tracking-tight">{price.units}</span>{' '}
        <span className="font-semibold text-ink-2">{price.unit}</span>
      </span>
      <span className="text-14 text-ink-2">{words.vatIncluded}</span>
    </>
  );
}
