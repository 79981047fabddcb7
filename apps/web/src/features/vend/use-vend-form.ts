import { fieldProblem } from '@gatelight/contract/message-of';
import { quickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import type { MyMeter } from '@gatelight/contract/places/households';
import type { PaymentMethod } from '@gatelight/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { failureText } from '../../api.ts';
import { myMetersQuery } from '../../data/meters.ts';
import { fieldMessage } from '../../strings/common/messages.ts';
import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { STRINGS } from '../../strings/index.ts';
import { showError } from '../../ui/feedback/toast.tsx';
import { wholeNaira } from '../../ui/values/number-text.ts';
import { verifyMeter } from './queries.ts';
import type { CheckedMeter, Purchase } from './queries.ts';
import { keepDraft, readDraft } from './vend-memory.ts';
import type { VendDraft } from './vend-memory.ts';
import { useIsOff } from '../../data/features.ts';
import { rememberMethod, rememberedMethod } from '../../data/payment/last-method.ts';
import { needsCard } from './steps/method-step.tsx';

const FIELDS = quickPurchaseForm.shape;

function problemWith(schema: z.ZodMiniType, value: string): string | null {
  const checked = schema.safeParse(value);
  if (checked.success) return null;
  return fieldMessage(fieldProblem(checked.error.issues[0]?.message ?? ''));
}

/** Whole naira as typed in kobo; null when the amount cannot be paid. */
export function amountKoboOf(amount: string): bigint | null {
  const naira = wholeNaira(amount);
  return FIELDS.amount.safeParse(naira).success ? BigInt(naira) * 100n : null;
}

type Problems = { readonly meter?: string; readonly amount?: string };

/** The values of the wizard: way to pay, meter, whether it is verified, and amount. */
export function useVendForm() {
  const [search, setSearch] = useSearchParams();
  const isLinked = useRef(search.has('meter'));
  const [wantsWays] = useState(() => search.has('ways'));
  const [draft, setDraft] = useState<VendDraft>(() => readDraft(search));
  const [chosenMethod, setMethod] = useState<PaymentMethod>(rememberedMethod);
  // A remembered card cannot pay while card payments are switched off.
  const method = useIsOff('cards') && needsCard(chosenMethod) ? 'wallet' : chosenMethod;
  const [checked, setChecked] = useState<CheckedMeter | null>(null);
  const [isVerifying, setIsVerifying] = useState(false);
  // Verify was clicked before the meters had loaded.
  const [isWanted, setIsWanted] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const meters = useQuery(myMetersQuery);
  const myMeter = chosenMeter(meters.data, draft.meterId);
  const number = draft.tab === 'mine' ? (myMeter?.number ?? '') : draft.otherNumber;
  const run = useRef(0);

  // A meter check that returns late changes the current draft, not the earlier one.
  const latest = useRef(draft);
  function changeDraft(part: Partial<VendDraft>) {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    keepDraft(latest.current);
  }

  /** Another meter is another purchase: the earlier verification no longer counts. */
  function changeMeter(part: Pick<Partial<VendDraft>, 'tab' | 'meterId' | 'otherNumber'>) {
    run.current += 1;
    setIsVerifying(false);
    setIsWanted(false);
    setChecked(null);
    setProblems(({ amount }) => ({ amount }));
    changeDraft({ ...part, wasVerified: false, isAccountOpen: false });
  }

  function changeAmount(amount: string) {
    setProblems(({ meter }) => ({ meter }));
    changeDraft({ amount, isAccountOpen: false });
  }

  function changeMethod(next: PaymentMethod) {
    setMethod(next);
    rememberMethod(next);
    changeDraft({ isAccountOpen: false });
  }

  function refuseMeter(meter: string) {
    setProblems((before) => ({ ...before, meter }));
  }

  /** False when the meter was not looked up, or was refused: the page says why. */
  async function verify(): Promise<boolean> {
    if (isVerifying) return true;
    if (draft.tab === 'mine' && meters.data === undefined) {
      // The meters are still loading: the chosen one is verified as soon as it has loaded.
      setIsWanted(true);
      if (!navigator.onLine) showError(STRINGS.failures.noNetwork);
      if (meters.isError) void meters.refetch();
      return true;
    }
    if (draft.tab === 'mine' && !myMeter) {
      showError(WORDS.noMeterText);
      return false;
    }
    const problem = number === '' ? WORDS.meterEmpty : problemWith(FIELDS.meterNumber, number);
    if (problem !== null) {
      showError(problem);
      refuseMeter(problem);
      return false;
    }
    run.current += 1;
    const mine = run.current;
    setProblems(({ amount }) => ({ amount }));
    setIsVerifying(true);
    try {
      const found = await verifyMeter(number);
      if (run.current !== mine) return true;
      setChecked(found);
      changeDraft({ wasVerified: true });
    } catch (failure) {
      if (run.current !== mine) return true;
      const message = failureText(failure);
      showError(message);
      refuseMeter(message);
      return false;
    } finally {
      if (run.current === mine) setIsVerifying(false);
    }
    return true;
  }

  // A link or a reload restores a verified meter, and Verify may be clicked before the meters have loaded.
  const verifyAgain = useEffectEvent(() => {
    if ((draft.wasVerified || isWanted) && checked === null && number !== '') void verify();
  });
  const isReady = draft.tab === 'other' || meters.isSuccess;
  useEffect(() => {
    if (isReady) verifyAgain();
  }, [isReady]);

  // The values of a link are in the draft now; a reload must not overwrite later input with them.
  const takeOver = useEffectEvent(() => {
    if (!isLinked.current) return;
    keepDraft(draft);
    setSearch({}, { replace: true });
  });
  useEffect(() => takeOver(), []);

  // "Buy again" for an own meter opens the tab of own meters.
  const ownId = meters.data?.find((meter) => meter.number === draft.otherNumber)?.id;
  const showOwn = useEffectEvent((meterId: string) => {
    if (isLinked.current && draft.tab === 'other') changeDraft({ tab: 'mine', meterId });
    isLinked.current = false;
  });
  useEffect(() => {
    if (ownId !== undefined) showOwn(ownId);
  }, [ownId]);

  /** The purchase, or undefined with the problems shown. */
  function purchase(): Purchase | null {
    if (!checked) return null;
    const amountKobo = amountKoboOf(draft.amount);
    if (amountKobo === null) {
      const amount = problemWith(FIELDS.amount, wholeNaira(draft.amount)) ?? '';
      setProblems((before) => ({ ...before, amount }));
      return null;
    }
    return { meterNumber: checked.number, amountKobo };
  }

  return {
    /** A link offers all ways to pay, and not only the usual one. */
    wantsWays,
    draft,
    method,
    meters,
    myMeter,
    number,
    checked,
    isVerifying: isVerifying || (draft.tab === 'mine' && isWanted && meters.isLoading),
    problems,
    changeMethod,
    changeMeter,
    changeAmount,
    verify,
    purchase,
    showProblems: setProblems,
    changeCard: (cardId: string) => changeDraft({ cardId }),
    noteAccount: (isAccountOpen: boolean) => changeDraft({ isAccountOpen }),
  };
}

export type VendForm = ReturnType<typeof useVendForm>;

function chosenMeter(meters: readonly MyMeter[] | undefined, id: string | null): MyMeter | undefined {
  const usable = meters?.filter(({ role }) => role !== 'viewer') ?? [];
  return (
    meters?.find((meter) => meter.id === id) ?? usable.find((meter) => meter.is_default) ?? usable[0] ?? meters?.[0]
  );
}
