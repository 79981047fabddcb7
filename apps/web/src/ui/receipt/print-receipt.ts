import { loadQrCodes } from '../values/qr-code.tsx';

const WAIT_FOR_QR_MS = 4000;

/** Prints the page with its QR code. If the code does not load, the receipt is printed without it. */
export async function printReceipt(): Promise<void> {
  const isLate = new Promise((resolve) => setTimeout(resolve, WAIT_FOR_QR_MS));
  await Promise.race([loadQrCodes().catch(() => undefined), isLate]);
  window.print();
}
