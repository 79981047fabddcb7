import type { ManagedEstateView } from '@gatelight/contract/manage';
import { hiddenHead } from '../../../page-head.ts';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { countText } from '../../../ui/values/count-text.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { EstateLoaded } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.overview);

/** `/manage/estates/:id`: the figures of one estate. */
export default function OverviewPage() {
  return <EstateLoaded>{(estate) => <Overview estate={estate} />}</EstateLoaded>;
}

function Overview({ estate }: { readonly estate: ManagedEstateView }) {
  return (
    <PortalPage title={estate.name} lead={estate.address}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure name={words.figures.houses} value={countText(estate.houses)} />
        <Figure name={words.figures.meters} value={countText(estate.meters)} />
        <Figure name={words.figures.people} value={countText(estate.people)} />
        <Figure name={words.figures.owed} value={nairaText(estate.service_charges.open_kobo, true)} />
      </dl>
    </PortalPage>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="card flex flex-col-reverse justify-end p-4">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="nums font-display text-24 font-bold wrap-anywhere">{value}</dd>
    </div>
  );
}
