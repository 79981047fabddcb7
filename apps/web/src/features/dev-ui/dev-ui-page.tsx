import { useState } from 'react';
import type { ReactNode } from 'react';
import { hiddenHead } from '../../page-head.ts';
import {
  AmountField,
  Button,
  CopyRow,
  Countdown,
  Dialog,
  EmptyState,
  ErrorState,
  Facts,
  Field,
  LinkButton,
  LoadingOverlay,
  Logo,
  MeterField,
  MeterNumber,
  Money,
  Notice,
  OfflineBar,
  OtpField,
  Select,
  Skeleton,
  StatusPill,
  SuccessState,
  TextAreaField,
  TokenDisplay,
  lagosTime,
  showError,
  showSuccess,
} from '../../ui/index.ts';

const TITLE = 'Components';
const ESTATES = ['Alaka Estate', 'Banana Court', 'Cedar Gardens', 'Dolphin Park', 'Emerald Close', 'Fara Park'].map(
  (name, at) => ({ value: String(at + 1), label: name }),
);

export const meta = () => hiddenHead(TITLE);

/** Every component in every state, in both themes side by side when the window is wide. */
export default function DevUiPage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">{TITLE}</h1>
      <div className="grid gap-6 pt-8 lg:grid-cols-2">
        <Gallery />
      </div>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card grid content-start gap-4 p-5">
      <h2 className="text-20">{title}</h2>
      {children}
    </section>
  );
}

function Gallery() {
  return (
    <>
      <Buttons />
      <Fields />
      <Numbers />
      <Choices />
      <Purchase />
      <Messages />
      <States />
    </>
  );
}

function Buttons() {
  const [isLoading, setIsLoading] = useState(false);
  return (
    <Group title="Button">
      <div className="flex flex-wrap gap-3">
        <Button name="Primary" />
        <Button name="Outline" look="outline" />
        <Button name="Quiet" look="quiet" />
        <Button name="Danger" look="danger" />
        <Button name="Small" look="outline" small />
        <LinkButton name="A link" to="/" look="outline" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button name="Loading" isLoading />
        <Button name="Loading" look="outline" isLoading loaderColor="#B8261B" />
        <Button name="Disabled" disabled />
        <Button
          name={isLoading ? 'Sending' : 'Press to load'}
          isLoading={isLoading}
          onClick={() => setIsLoading(true)}
        />
      </div>
      <Button name="As wide as its place" wide />
    </Group>
  );
}

function Fields() {
  return (
    <Group title="Field">
      <Field label="Full Name" required autoComplete="off" defaultValue="Ọlá Ṣọlá-Adébáyọ̀" />
      <Field label="Email" hint="Optional, for a receipt." type="email" />
      <Field label="Phone Number" error="Phone Number must be 11 digits and start with 0" defaultValue="0803" />
      <Field label="Password" type="password" defaultValue="Estate#2026" autoComplete="off" />
      <Field label="Disabled" disabled defaultValue="Nothing to change" />
      <TextAreaField label="Message" hint="As long as it needs to be." />
    </Group>
  );
}

function Numbers() {
  const [amount, setAmount] = useState('5000');
  const [meter, setMeter] = useState('0417500');
  const [code, setCode] = useState('12');
  return (
    <Group title="Amount, meter, code">
      <AmountField
        label="Amount"
        required
        value={amount}
        onChange={setAmount}
        chips={[1000, 2000, 5000, 10_000, 20_000, 50_000]}
      />
      <AmountField label="Amount refused" value="500" onChange={() => undefined} error="Minimum amount is 1000" />
      <MeterField label="Meter Number" required value={meter} onChange={setMeter} hint="Spaces and dashes are fine." />
      <OtpField value={code} onChange={setCode} hint="We sent six digits by SMS." />
    </Group>
  );
}

function Choices() {
  const [estate, setEstate] = useState('');
  const [plain, setPlain] = useState('2');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Group title="Select and dialog">
      <Select label="Estate Name" required searchable value={estate} onChange={setEstate} options={ESTATES} />
      <Select label="Estate, without search" value={plain} onChange={setPlain} options={ESTATES} />
      <Select label="Loading" value="" onChange={() => undefined} options={[]} isLoading />
      <Select label="Refused" value="" onChange={() => undefined} options={ESTATES} error="Estate Name is required" />
      <Button name="Open a dialog" look="outline" onClick={() => setIsOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Are you sure?">
        <p className="py-4 text-ink-2">Esc, the cross and a press outside close this.</p>
        <Button name="Yes, close it" onClick={() => setIsOpen(false)} />
      </Dialog>
    </Group>
  );
}

function Purchase() {
  const [deadline] = useState(() => new Date(Date.now() + 30 * 60_000));
  const [soon] = useState(() => new Date(Date.now() + 65_000));
  return (
    <Group title="Token, account, time">
      <TokenDisplay token="58732094116640827315" />
      <div className="rounded-lg border border-line px-4">
        <CopyRow label="Account number" value="0123456789" shown="0123 456 789" valueClassName="digits text-24" />
      </div>
      <Facts
        facts={[
          { label: 'Meter', value: <MeterNumber number="04175000019" /> },
          { label: 'VAT (7.5%)', value: <Money kobo={34_884n} /> },
          { label: 'Date', value: lagosTime('2026-11-20T13:07:00Z') },
          { label: 'Amount', value: <Money kobo={500_000n} />, isStrong: true },
        ]}
      />
      <p>
        Closes in <Countdown deadline={deadline} />
      </p>
      <p>
        Closes in <Countdown deadline={soon} />
      </p>
    </Group>
  );
}

function Messages() {
  return (
    <Group title="Messages">
      <div className="flex flex-wrap gap-2">
        <StatusPill status="success" />
        <StatusPill status="failed" />
        <StatusPill status="pending" />
        <StatusPill status="refunding" word="Refund on its way" />
      </div>
      <Notice kind="info">We check every 10 seconds. You can leave this page.</Notice>
      <Notice kind="success">Your token will be sent to your phone number shortly</Notice>
      <Notice kind="warning">This account works once and only for this amount.</Notice>
      <Notice kind="danger">No account number was made. Nothing was charged.</Notice>
      <div className="flex flex-wrap gap-3">
        <Button
          name="Show a success"
          small
          look="outline"
          onClick={() => showSuccess('Account number copied successfully')}
        />
        <Button name="Show an error" small look="outline" onClick={() => showError('Error copying account number')} />
      </div>
    </Group>
  );
}

function States() {
  return (
    <Group title="States">
      <Logo />
      <Skeleton />
      <Skeleton className="h-13 w-full" />
      <SuccessState title="Payment received" text="The token is on its way." />
      <EmptyState title="No purchases yet" text="Your tokens will stand here." />
      <ErrorState title="The list did not load" text="Your money is not touched." onRetry={() => undefined} />
      <LoadingOverlay title="Opening the page" />
      <OfflineBar savedAt="14:07" />
    </Group>
  );
}
