import { getQuickPurchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { purchaseWithToken, REFERENCE } from '../../testing/answers.ts';
import { DeliveryList } from './purchase-parts.tsx';
import { PurchaseReceipt } from './purchase-receipt.tsx';
import { QrCode, qrPath } from '../values/qr-code.tsx';
import { receiptLink, receiptText } from './receipt-text.ts';
import { ToastRegion } from '../feedback/toast.tsx';
import { useWakeLock } from '../token/wake-lock.ts';

const purchase = getQuickPurchase.answer.parse(purchaseWithToken());

describe('a receipt', () => {
  it('shows a QR code with the link to the purchase', async () => {
    render(<PurchaseReceipt purchase={purchase} isSending={false} onSendAgain={() => undefined} />);
    expect(await screen.findByRole('img', { name: 'QR code of this receipt' })).toBeInTheDocument();
    expect(receiptLink(REFERENCE)).toBe(`http://localhost:3000/find-token?reference=${REFERENCE}`);
  });

  it('is printed without its code when the text is too long for one, and keeps the codes beside it', async () => {
    render(
      <>
        <QrCode text={'x'.repeat(9000)} label="too long" />
        <QrCode text="short" label="short" />
        <p>the token</p>
      </>,
    );
    expect(await screen.findByRole('img', { name: 'short' })).toBeInTheDocument();
    expect(screen.getByText('the token')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'too long' })).not.toBeInTheDocument();
  });

  it('draws the dark squares of a code in runs, and nothing else', () => {
    expect(
      qrPath([
        [true, true, false, true],
        [false, false, false, false],
        [false, true, true, true],
      ]),
    ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
  });

  it.each([
    ['today', '2026-12-31T23:10:00Z', 'Sent 00:10'],
    ['yesterday', '2026-12-31T22:50:00Z', 'Sent 31 Dec 2026, 23:50'],
  ])('says when a message was sent %s in Lagos', (_, at, said) => {
    vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') });
    try {
      render(
        <DeliveryList deliveries={[{ channel: 'sms', to_masked: '0803 ••• 4567', state: 'sent', at: new Date(at) }]} />,
      );
      expect(screen.getByText(said)).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is shared as text with the token first', () => {
    const lines = receiptText(purchase).split('\n');
    expect(lines[1]).toBe('Meter token: 5873 2094 1166 4082 7315');
    expect(lines).toContain('Amount: ₦5,000.00');
    expect(lines).toContain('Meter number: 0417 5000 019');
  });

  it('says so when its picture cannot be made', async () => {
    const load = () => Promise.reject(new Error('no network'));
    Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
    render(
      <>
        <PurchaseReceipt purchase={purchase} isSending={false} onSendAgain={() => undefined} />
        <ToastRegion />
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save picture' }));
    expect(await screen.findByText('We could not make the picture. Use Share or Print.')).toBeInTheDocument();
    Reflect.deleteProperty(document, 'fonts');
  });
});

describe('the screen of a phone', () => {
  function Keying() {
    useWakeLock();
    return null;
  }

  it('stays on while a token is typed into a meter, also after the page was in the background', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    const { unmount } = render(<Keying />);
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    await act(async () => undefined);
    unmount();
    expect(release).toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(2);
    Reflect.deleteProperty(navigator, 'wakeLock');
  });
});
