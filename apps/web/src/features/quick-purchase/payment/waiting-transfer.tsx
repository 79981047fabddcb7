import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { PATHS } from '../../../paths.ts';
import { endIntent, storedOpenIntent } from '../form/intent.ts';
import { FindAgain } from './find-again.tsx';
import { purchaseAddress } from './payment-url.ts';

/** Opens the account of this browser's open transfer; without one, the invitation to start. */
export function WaitingTransfer({ loading }: { readonly loading: ReactNode }) {
  const [sent] = useState(() => storedOpenIntent(new Date()));
  if (!sent) return <Navigate replace to={PATHS.purchase} />;
  const { reference, metadata } = sent.request;
  return (
    <FindAgain sent={sent} loading={loading} lost={<Unknown reference={reference} />}>
      {(account) => <Navigate replace to={purchaseAddress(account, metadata.meter_number, window.location.origin)} />}
    </FindAgain>
  );
}

/** The server does not know the purchase: it is not offered again. */
function Unknown({ reference }: { readonly reference: string }) {
  useEffect(() => endIntent(reference), [reference]);
  return <Navigate replace to={PATHS.purchase} />;
}
