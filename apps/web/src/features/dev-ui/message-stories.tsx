import {
  Button,
  EmptyState,
  ErrorState,
  LoadingOverlay,
  Logo,
  Notice,
  OfflineBar,
  Skeleton,
  StatusPill,
  SuccessState,
  showError,
  showSuccess,
} from '../../ui/index.ts';
import { Row, State } from './stage.tsx';
import type { Story } from './stage.tsx';

const nothing = () => undefined;

function Pills() {
  return (
    <Row>
      <StatusPill status="success" />
      <StatusPill status="failed" />
      <StatusPill status="pending" />
      <StatusPill status="refunding" word="Refund on its way" />
    </Row>
  );
}

function Notices() {
  return (
    <>
      <Notice kind="info">We check every 10 seconds. You can leave this page.</Notice>
      <Notice kind="success">Your token will be sent to your phone number shortly</Notice>
      <Notice kind="warning">This account works once and only for this amount.</Notice>
      <Notice kind="danger">No account number was made. Nothing was charged.</Notice>
      <State name="Offline bar, with and without something saved">
        <div className="grid gap-2">
          <OfflineBar savedAt="14:07" isOffline />
          <OfflineBar isOffline />
        </div>
      </State>
    </>
  );
}

function Toasts() {
  return (
    <Row>
      <Button
        name="Show a success"
        small
        look="outline"
        onClick={() => showSuccess('Account number copied successfully')}
      />
      <Button name="Show an error" small look="outline" onClick={() => showError('Error copying account number')} />
      <Button
        name="Show four"
        small
        look="outline"
        onClick={() => ['One', 'Two', 'Three', 'Four'].forEach((text) => showError(text))}
      />
    </Row>
  );
}

function Loadings() {
  return (
    <>
      <State name="Skeleton">
        <div className="grid gap-3">
          <Skeleton />
          <Skeleton className="h-13 w-full" />
        </div>
      </State>
      <State name="Just begun, slow after 4 s, Try again after 10 s">
        <div className="grid gap-4 sm:grid-cols-3">
          <LoadingOverlay title="Opening the page" className="min-h-52 rounded-lg border border-line" />
          <LoadingOverlay title="Opening the page" waitedMs={4000} className="min-h-52 rounded-lg border border-line" />
          <LoadingOverlay
            title="Opening the page"
            waitedMs={10_000}
            onRetry={nothing}
            className="min-h-52 rounded-lg border border-line"
          />
        </div>
      </State>
    </>
  );
}

function States() {
  return (
    <div className="grid sm:grid-cols-2">
      <SuccessState
        title="Payment received"
        text="The token is on its way."
        action={<Button name="Show the token" />}
      />
      <EmptyState title="No purchases yet" text="Your tokens will stand here." action={<Button name="Buy a token" />} />
      <ErrorState title="The list did not load" text="Your money is safe." onRetry={nothing} />
      <ErrorState title="No network" text="Your money is safe." onRetry={nothing} isOffline />
    </div>
  );
}

function Logos() {
  return <Logo />;
}

export const MESSAGE_STORIES: readonly Story[] = [
  { id: 'status-pill', title: 'Status', Body: Pills },
  { id: 'notice', title: 'Notices', Body: Notices },
  {
    id: 'toast',
    title: 'Messages',
    note: 'Errors at the bottom centre, successes at the bottom right: three at most, four seconds each, longer while pointed at or focused.',
    Body: Toasts,
  },
  { id: 'loading', title: 'Loading', Body: Loadings },
  { id: 'states', title: 'Success, empty, error, offline', Body: States },
  { id: 'logo', title: 'Logo', Body: Logos },
];
