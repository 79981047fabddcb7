import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import type { LinkAnswer } from '../payment/payment-url.ts';
import { Outcome } from './finished.tsx';
import type { Stage } from './progress.ts';
import { Successful } from './successful.tsx';
import { TokenLate } from './token-late.tsx';

export type EndsProps = {
  readonly stage: Exclude<Stage, 'waiting' | 'not-seen'>;
  readonly payment: LinkAnswer;
  readonly order: Purchase | undefined;
  readonly secret: string;
};

/** Every screen after money has arrived. The page fetches this file while it still waits for the transfer. */
export function Ends({ stage, payment, order, secret }: EndsProps) {
  switch (stage) {
    case 'making-token':
    case 'token-delayed':
    case 'token-ready':
      return <Successful stage={stage} secret={secret} link={payment} order={order} />;
    case 'token-late':
      return <TokenLate link={payment} order={order} />;
    case 'not-paid':
    case 'underpaid':
    case 'wrong-currency':
    case 'paid-late':
    case 'vend-failed':
    case 'refunding':
    case 'refunded':
      return <Outcome stage={stage} link={payment} order={order} />;
  }
}
