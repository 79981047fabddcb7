import { proveReceipt } from '@gatelight/contract/money/transactions';
import type { ReceiptProof } from '@gatelight/contract/money/transactions';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useParams } from 'react-router';
import { CallError, call } from '../../api.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { BRAND } from '../../brand.ts';
import { hiddenHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { HISTORY_WORDS } from '../../strings/app/history.ts';
import { RECEIPT_PROOF_WORDS as WORDS } from '../../strings/app/receipt-proof.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { Money } from '../../ui/values/money.tsx';
import { Reference } from '../../ui/values/reference.tsx';

export const meta = () => hiddenHead(WORDS.title);

/** `/receipt/{code}`, the target of the QR code of a receipt: whether we issued it, and its facts. */
export default function ReceiptPage() {
  const { code = '' } = useParams();
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid w-full max-w-[34rem] gap-6">
        <Checked code={code} />
      </div>
    </div>
  );
}

function Checked({ code }: { readonly code: string }) {
  const proof = useQuery({
    queryKey: ['receipt', code],
    queryFn: ({ signal }) => call(proveReceipt, { params: { code }, signal }),
    retry: false,
  });
  if (proof.data) return <Genuine proof={proof.data} />;
  if (proof.isPending) {
    return (
      <>
        <h1 className="text-h2">{WORDS.title}</h1>
        <div role="status" className="grid gap-4">
          <span className="sr-only">{WORDS.checking}</span>
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-56 w-full" />
        </div>
      </>
    );
  }
  if (proof.error instanceof CallError && proof.error.status === 404) {
    return (
      <>
        <h1 className="text-h2">{WORDS.unknown}</h1>
        <p className="text-18 text-ink-2">{WORDS.unknownText}</p>
        <LinkButton to={PATHS.home} name={WORDS.home} look="outline" />
      </>
    );
  }
  return (
    <>
      <h1 className="text-h2">{WORDS.title}</h1>
      <ErrorState title={WORDS.failed} text={readFailure(proof.error)} onRetry={() => void proof.refetch()} />
    </>
  );
}

function Genuine({ proof }: { readonly proof: ReceiptProof }) {
  return (
    <>
      <div className="grid gap-2">
        <h1 className="flex items-center gap-3 text-h2">
          <CircleCheck aria-hidden="true" size={32} className="shrink-0 text-success" />
          {WORDS.genuine}
        </h1>
        <p className="text-18 text-ink-2">{WORDS.genuineText(BRAND.name)}</p>
      </div>
      <div className="card px-4 py-1">
        <Facts
          facts={[
            { label: WORDS.amount, value: <Money kobo={proof.amount_kobo} />, isStrong: true },
            { label: WORDS.date, value: lagosTime(proof.at) },
            { label: WORDS.type, value: HISTORY_WORDS.types[proof.type] },
            ...(proof.meter_masked === null ? [] : [{ label: WORDS.meter, value: proof.meter_masked }]),
            ...(proof.units === null ? [] : [{ label: WORDS.units, value: `${proof.units} ${proof.unit ?? ''}` }]),
            {
              label: WORDS.reference,
              value: <Reference text={proof.reference} className="text-14" />,
            },
          ]}
        />
      </div>
      <p className="text-14 text-ink-2">{WORDS.more}</p>
    </>
  );
}
