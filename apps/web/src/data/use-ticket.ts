import { openTicket } from '@gatelight/contract/office/support';
import type { BodyInputOf } from '@gatelight/contract/route';
import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError, call, failureText } from '../api.ts';
import { readStored, removeStored, writeStored } from './device/browser-storage.ts';
import { newKey } from './payment/intent-key.ts';
import { typedSoFar, useKeptForm } from '../ui/hooks/use-kept-form.ts';
import { showError } from '../ui/feedback/toast.tsx';

export type TicketBody = BodyInputOf<typeof openTicket>;

const draftSchema = z.object({
  values: z.record(z.string().check(z.maxLength(40)), z.union([z.string().check(z.maxLength(20_000)), z.boolean()])),
  /** The last sent request and its key, so that a reload and a second click are still the same request. */
  sent: z.nullable(z.object({ body: z.string(), key: z.string() })),
});
type Draft = z.output<typeof draftSchema>;

function isEqual(one: FieldValues, other: FieldValues): boolean {
  return Object.keys(other).every((name) => one[name] === other[name]);
}

export type TicketState = {
  readonly state: 'idle' | 'sending' | 'sent';
  /** The ticket's number, once it is sent. */
  readonly number: string;
  /** Why it was not sent; typed text is not lost. */
  readonly problem: 'offline' | { readonly message: string } | null;
};

const IDLE: TicketState = { state: 'idle', number: '', problem: null };

/**
 * Sends a form as a ticket, once however often it is clicked, repeated or reloaded, and keeps what was typed in this tab
 * until it was sent. `name` is the form's name in the document and the draft's in the tab.
 */
export function useTicket<Form extends FieldValues>(
  name: string,
  form: UseFormReturn<Form, unknown, Form>,
  empty: Form,
  bodyOf: (values: Form) => TicketBody,
) {
  const key = `ticketDraft:${name}`;
  // Read while the first render runs: afterwards React has put its own values into the inputs.
  const [typed] = useState(() => typedSoFar(name));
  const [state, setState] = useState(IDLE);
  const isInFlight = useRef(false);
  const sent = useRef<Draft['sent']>(null);

  function save() {
    const values = form.getValues();
    if (isEqual(values, empty)) removeStored('sessionStorage', key);
    else writeStored('sessionStorage', key, { values, sent: sent.current });
  }

  useKeptForm(form, {
    restore() {
      const draft = readStored('sessionStorage', key, draftSchema);
      const isTyped = Object.keys(typed).length > 0;
      sent.current = draft?.sent ?? null;
      if (draft || isTyped) form.reset({ ...empty, ...draft?.values, ...typed }, { keepFieldsRef: true });
      // A reload may come before the next key does.
      if (isTyped) save();
    },
    save,
  });

  function keyFor(body: TicketBody): string {
    const text = JSON.stringify(body);
    if (sent.current?.body !== text) sent.current = { body: text, key: newKey() };
    writeStored('sessionStorage', key, { values: form.getValues(), sent: sent.current });
    return sent.current.key;
  }

  async function submit(values: Form): Promise<void> {
    // State is too late for the second of two quick clicks.
    if (isInFlight.current) return;
    const body = bodyOf(values);
    const idempotencyKey = keyFor(body);
    if (!navigator.onLine) return setState({ ...IDLE, problem: 'offline' });
    isInFlight.current = true;
    setState({ ...IDLE, state: 'sending' });
    try {
      const { number } = await call(openTicket, { body, idempotencyKey });
      sent.current = null;
      removeStored('sessionStorage', key);
      form.reset(empty);
      setState({ state: 'sent', number, problem: null });
    } catch (failure) {
      showError(failureText(failure));
      setState({ ...IDLE, problem: { message: failureText(failure) } });
      showUnderFields(failure);
    } finally {
      isInFlight.current = false;
    }
  }

  function showUnderFields(failure: unknown): void {
    if (!(failure instanceof CallError)) return;
    const refused = Object.entries(failure.fields).filter(([field]) => field in empty);
    for (const [field, message] of refused) form.setError(field as Path<Form>, { type: 'server', message });
    const [first] = refused;
    if (first) form.setFocus(first[0] as Path<Form>);
  }

  return { ...state, submit, again: () => setState(IDLE) };
}
