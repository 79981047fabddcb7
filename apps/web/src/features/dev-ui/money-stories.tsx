import { getQuickPurchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { useState } from 'react';
import {
  Button,
  CopyRow,
  Countdown,
  Facts,
  MeterNumber,
  Money,
  PurchaseReceipt,
  TokenDisplay,
  TxList,
  lagosTime,
} from '../../ui/index.ts';
import type { Transaction } from '../../ui/index.ts';
import { Row, State } from './stage.tsx';
import type { Story } from './stage.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

function Tokens() {
  return (
    <>
      <State name="A token">
        <TokenDisplay token="58732094116640827315" />
      </State>
      <State name="The first of two: a key change">
        <TokenDisplay token="07315587320941166408" label="Token 1 of 2: key change" />
      </State>
    </>
  );
}

function Rows() {
  return (
    <>
      <State name="A row to copy">
        <div className="rounded-lg border border-line px-4">
          <CopyRow label="Account number" value="0123456789" shown="0123 456 789" valueClassName="digits text-24" />
        </div>
      </State>
      <State name="Facts">
        <Facts
          facts={[
            { label: 'Meter', value: <MeterNumber number="04175000019" /> },
            { label: 'VAT (7.5%)', value: <Money kobo={34_884n} /> },
            { label: 'Date', value: lagosTime('2026-11-20T13:07:00Z') },
            { label: 'Amount', value: <Money kobo={500_000n} />, isStrong: true },
          ]}
        />
      </State>
    </>
  );
}

function Times() {
  const [from] = useState(() => Date.now());
  return (
    <Row>
      <State name="Much time left">
        <Countdown deadline={new Date(from + 30 * MINUTE_MS)} />
      </State>
      <State name="Under five minutes">
        <Countdown deadline={new Date(from + 4 * MINUTE_MS)} />
      </State>
      <State name="Over">
        <Countdown deadline={new Date(from - MINUTE_MS)} />
      </State>
    </Row>
  );
}

const PURCHASE = getQuickPurchase.answer.parse({
  reference: 'TOK-20261120130722045AB12CD34',
  status: 'vended',
  payment_status: 'success',
  money: {
    code: 'token-ready',
    due_kobo: 500_000,
    received_kobo: 500_000,
    refund_state: null,
    refund_kobo: 0,
    extra_kobo: 0,
  },
  message: 'Your token is ready.',
  customer_name: 'A*a O*i',
  phone_masked: '0803 ••• 4567',
  email_masked: null,
  meter_number: '04175000019',
  estate_name: 'Palm Court Estate',
  utility: 'electricity',
  created_at: '2026-11-20T13:05:00.000Z',
  expires_at: '2026-11-20T13:35:00.000Z',
  paid_at: '2026-11-20T13:07:22.000Z',
  vended_at: '2026-11-20T13:07:24.000Z',
  delay_notice_at: null,
  price: {
    amount_kobo: 500_000,
    debt_kobo: 0,
    fee_kobo: 0,
    energy_kobo: 465_116,
    vat_kobo: 34_884,
    vat_rate_bp: 750,
    tariff_name: 'Residential band A',
    price_kobo_per_unit: 20_740,
    units: '22.4',
    unit: 'kWh',
    rounding: 'up',
    debt_left_kobo: 0,
  },
  amount_received_kobo: 500_000,
  tokens: [{ token: '58732094116640827315', kind: 'credit', units: '22.4' }],
  deliveries: [{ channel: 'sms', to_masked: '0803 ••• 4567', state: 'delivered', at: '2026-11-20T13:07:26.000Z' }],
  refunds: [],
});

function Receipts() {
  return <PurchaseReceipt purchase={PURCHASE} isSending={false} onSendAgain={() => undefined} />;
}

function someTransactions(now: number): Transaction[] {
  const tx = (id: number, ago: number, changes: Partial<Transaction>): Transaction => ({
    id: String(id),
    at: new Date(now - ago),
    type: 'Electricity Token',
    amountKobo: -500_000n,
    method: 'Wallet',
    status: 'success',
    to: '/dev/ui#tx-list',
    ...changes,
  });
  return [
    tx(1, 5 * MINUTE_MS, {}),
    tx(2, 20 * MINUTE_MS, {
      type: 'Wallet funding',
      amountKobo: 1_000_050n,
      method: 'Bank Transfer',
      status: 'pending',
    }),
    tx(3, DAY_MS, { type: 'Water Token', amountKobo: -200_000n, method: 'Card Payment', status: 'failed' }),
    tx(4, 9 * DAY_MS, { amountKobo: -5_000_000n, status: 'refunding', statusWord: 'Refund on its way' }),
  ];
}

type ListState = 'filled' | 'offline' | 'loading' | 'empty' | 'failed';

function Lists() {
  const [transactions] = useState(() => someTransactions(Date.now()));
  const [shown, setShown] = useState<ListState>('filled');
  return (
    <>
      <Row>
        {(['filled', 'offline', 'loading', 'empty', 'failed'] as const).map((state) => (
          <button
            key={state}
            type="button"
            className="chip px-4"
            aria-pressed={shown === state}
            onClick={() => setShown(state)}
          >
            {state}
          </button>
        ))}
      </Row>
      <TxList
        transactions={shown === 'filled' || shown === 'offline' ? transactions : shown === 'empty' ? [] : undefined}
        isLoading={shown === 'loading'}
        failure={shown === 'failed' ? 'Your money is safe.' : undefined}
        isOffline={shown === 'offline'}
        savedAt={shown === 'offline' ? '14:07' : undefined}
        onRetry={() => setShown('filled')}
        emptyAction={<Button name="Buy a token" onClick={() => setShown('filled')} />}
      />
    </>
  );
}

export const MONEY_STORIES: readonly Story[] = [
  {
    id: 'token-display',
    title: 'Token',
    note: 'Read digit by digit; three groups above two where it is narrow. “Show big” keeps the screen on.',
    Body: Tokens,
  },
  { id: 'copy-row', title: 'Rows of facts', Body: Rows },
  { id: 'countdown', title: 'Countdown', note: 'Spoken at ten, five and one minute and at the end.', Body: Times },
  {
    id: 'receipt',
    title: 'Receipt',
    note: 'Print it on A4 or on an 80 mm roll, share it as text or as a picture.',
    Body: Receipts,
  },
  { id: 'tx-list', title: 'Transactions', note: 'A table where there are more than 600 px for it.', Body: Lists },
];
