import { onlineManager } from '@tanstack/react-query';
import { cleanup, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './api.ts';
import { SessionUnreachable } from './data/session/session-unreachable.tsx';
import { SavedCards } from './features/cards/cards-page.tsx';
import HistoryPage from './features/history/history-page.tsx';
import { DeleteDialog } from './features/profile/privacy/delete-dialog.tsx';
import { SessionsCard } from './features/profile/security/sessions-card.tsx';
import ConfirmationPage from './features/quick-purchase/confirmation/confirmation-page.tsx';
import PurchasePage from './features/quick-purchase/payment/purchase-page.tsx';
import ReceiptPage from './features/receipt-proof/receipt-page.tsx';
import ServiceChargePage from './features/service-charge/service-charge-page.tsx';
import HealthPage from './features/staff/health/health-page.tsx';
import { SettingList } from './features/staff/settings/setting-list.tsx';
import FundStatusPage from './features/fund-wallet/fund-status-page.tsx';
import VendStatusPage from './features/vend/status/status-page.tsx';
import { FiguresPart } from './features/manage/gates/figures/figures-part.tsx';
import TopUpsPage from './features/top-ups/top-ups-page.tsx';
import BankAccountsPage from './features/withdrawals/accounts/bank-accounts-page.tsx';
import { STRINGS } from './strings/index.ts';
import { SECRET } from './testing/answers.ts';
import { fakeServer, refusal } from './testing/fake-server.ts';
import { renderPages } from './testing/render-page.tsx';
import { clearToasts } from './ui/feedback/toast.tsx';

const { noNetwork, server } = STRINGS.failures;
const CALLBACK = `${window.location.origin}/v1/gatelight/payment-link/${SECRET}`;
const DETAILS = new URLSearchParams({
  account_number: '9901234567',
  account_name: 'GATELIGHT/ADA OBI',
  bank_name: 'Sandbox Bank',
  amount: '500000',
  meter_number: '04175000019',
  callback_url: CALLBACK,
});
const failed = (code: 'internal' | 'no-network') =>
  new CallError({ message: code === 'internal' ? server : noNetwork, code, status: code === 'internal' ? 500 : 0 });

type Page = readonly [name: string, element: ReactNode, search?: string, state?: unknown];

/** Every page that is empty without its data. */
const PAGES: readonly Page[] = [
  ["staff's health page", <HealthPage key="page" />],
  ["staff's settings", <SettingList key="page" groups={['vat']} />],
  ["the figures of an estate's gates", <FiguresPart key="page" />],
  ['history', <HistoryPage key="page" />],
  ['saved cards', <SavedCards key="page" />],
  ['bank accounts', <BankAccountsPage key="page" />],
  ['scheduled top-ups', <TopUpsPage key="page" />],
  ['service charges', <ServiceChargePage key="page" />],
  ['the devices of a profile', <SessionsCard key="page" />],
  ['the question before an account is deleted', <DeleteDialog key="page" isOpen onClose={() => undefined} />],
  ['a receipt that is checked', <ReceiptPage key="page" />, '?code=RCPT-ABCD-EFGH-JKLM'],
  ['the account to pay into', <PurchasePage key="page" />, `?${DETAILS}`],
  [
    'the payment that is awaited',
    <ConfirmationPage key="page" />,
    '?amount=500000&meter_number=04175000019',
    { callback_url: CALLBACK },
  ],
  ['a purchase that is watched', <VendStatusPage key="page" />, '?trxref=TOK-20261123120000000ABCDEFGH'],
  ['a funding that is watched', <FundStatusPage key="page" />, '?reference=FND-20261123120000000ABCDEFGH'],
];

const NAMED = PAGES.map((page) => [page[0], page] as const);

const everyCall = (status: number) =>
  new Proxy({}, { get: () => () => refusal(status, 'internal') }) as Parameters<typeof fakeServer>[0];

function open([, element, search = '', state]: Page) {
  renderPages({ '/page': element }, [{ pathname: '/page', search, state }]);
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  clearToasts();
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('a page that could not be read', () => {
  it.each(NAMED)('says that our end failed: %s', async (_, page) => {
    fakeServer(everyCall(500));
    open(page);
    await waitFor(() => expect(document.body).toHaveTextContent(server));
    expect(document.body).not.toHaveTextContent(/network|not respond/i);
  });

  it.each(NAMED)('says that there is no network: %s', async (_, page) => {
    fakeServer({});
    open(page);
    await waitFor(() => expect(document.body).toHaveTextContent(/no network/i));
    expect(document.body).not.toHaveTextContent(/Oops/);
  });

  it.each(NAMED)('says it also when the browser knows that there is no network: %s', async (_, page) => {
    onlineManager.setOnline(false);
    fakeServer({});
    open(page);
    await waitFor(() => expect(document.body).toHaveTextContent(/no network/i));
  });

  it('says which of both it was when the signed-in user is unknown', () => {
    renderPages({ '/page': <SessionUnreachable failure={failed('internal')} /> }, ['/page']);
    expect(document.body).toHaveTextContent(`This page did not load${server}`);
    cleanup();
    renderPages({ '/page': <SessionUnreachable failure={failed('no-network')} /> }, ['/page']);
    expect(document.body).toHaveTextContent(`We cannot reach the server${noNetwork}`);
  });
});
