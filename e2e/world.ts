import { expect, type APIRequestContext } from '@playwright/test';

type Fault = 'ok' | 'slow' | 'error' | 'timeout' | 'lost_response' | 'duplicate_webhook' | 'late_webhook';
/** The bank side is both payment providers: while one is down, accounts come from the other. */
type Part = 'bank' | 'vending' | 'sms';

export interface Message {
  channel: string;
  to: string;
  text: string;
}

export type World = ReturnType<typeof createWorld>;

/** The sandbox as a person with a phone, a bank account and a meter would use it. */
export function createWorld(request: APIRequestContext) {
  async function misbehave({ bank, ...others }: Partial<Record<Part, Fault>>): Promise<void> {
    const data = { ...others, ...(bank && { provider: bank, monnify: bank }) };
    expect((await request.put('/sandbox/faults', { data })).ok()).toBe(true);
  }

  /** Sends `amountKobo` to a virtual account. */
  async function transfer(account: string, amountKobo: number, currency = 'NGN'): Promise<void> {
    const data = { account_number: account, amount: amountKobo, currency };
    expect((await request.post('/sandbox/bank/transfers', { data })).status()).toBe(201);
  }

  /** What this phone or mailbox has received, newest first. */
  async function inbox(to: string): Promise<Message[]> {
    const answer = await request.get('/sandbox/inbox/messages', { params: { to } });
    return ((await answer.json()) as { data: Message[] }).data;
  }

  /** The newest message that matches, as soon as it has arrived. */
  async function message(to: string, pattern: RegExp): Promise<string> {
    let found: string | undefined;
    await expect(async () => {
      found = (await inbox(to)).find(({ text }) => pattern.test(text))?.text;
      expect(found).toBeDefined();
    }).toPass({ timeout: 30_000, intervals: [100, 250] });
    return found ?? '';
  }

  return {
    misbehave,
    transfer,
    inbox,
    message,
    mend: () => misbehave({ bank: 'ok', vending: 'ok', sms: 'ok' }),
  };
}
