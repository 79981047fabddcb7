import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const transactionLimits = {
  historyRead: { name: 'history-read', most: 3000, windowSeconds: hour },
  historyWrite: { name: 'history-write', most: 300, windowSeconds: hour },
  historyExport: { name: 'history-export', most: 60, windowSeconds: hour },
  receiptPdf: { name: 'receipt-pdf', most: 120, windowSeconds: hour },
  receiptEmail: { name: 'receipt-email', most: 10, windowSeconds: hour },
  /** All requests for public receipt pages from one network. */
  receiptProof: { name: 'receipt-proof', most: 300, windowSeconds: hour },
  /** Codes that do not belong to a receipt. They have 144 bits, and no honest visitor needs many attempts. */
  wrongReceipt: { name: 'wrong-receipt', most: 30, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
