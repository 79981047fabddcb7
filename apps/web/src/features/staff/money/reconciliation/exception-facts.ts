import { providerName } from '@gatelight/contract/money/payments/providers';
import { shownReference } from '@gatelight/contract/references';
import type { getException } from '@gatelight/contract/money/accounting/money-exceptions';
import type { AnswerOf } from '@gatelight/contract/route';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';

type Given = AnswerOf<typeof getException>['facts'];

/** The sides are shown above, and ids of our own rows mean nothing to people. */
const hidden = new Set(['ours', 'theirs', 'captureId', 'eventId']);
const amounts = /(?:Kobo|Minor)$|^(?:refund_)?amount$/;

/** `providerRefundId` is "Provider refund id". */
function nameOf(name: string): string {
  const text = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The facts of an exception in a readable form: amounts in naira, times in Lagos. */
export function exceptionFacts(given: Given): { label: string; value: string }[] {
  const isNaira = given.every(({ name, value }) => name !== 'currency' || value === 'NGN');
  return given
    .filter(({ name }) => !hidden.has(name))
    .map(({ name, value }) => {
      if (isNaira && amounts.test(name) && /^-?\d+$/.test(value))
        return { label: nameOf(name.replace(/(?:Kobo|Minor)$/, '')), value: nairaText(BigInt(value)) };
      if (name === 'provider') return { label: nameOf(name), value: providerName(value) };
      return { label: nameOf(name), value: /^\d{4}-\d\d-\d\dT/.test(value) ? lagosTime(value) : shownReference(value) };
    });
}
