import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useState } from 'react';
import { INSTALL_WORDS as words } from '../../strings/app/install.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { askToInstall, installLater, noteReceipt, useInstallWay } from './install.ts';

/** Offers to install the app, from the second receipt on, where the device can. */
export function InstallCard({ reference }: { readonly reference: string }) {
  const way = useInstallWay();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => setIsDue(noteReceipt(reference)), [reference]);
  if (!isDue || way === null) return null;
  return (
    <section aria-label={words.title} data-screen-only="" className="card-box grid gap-3 p-4">
      <div className="flex gap-3">
        <Smartphone aria-hidden="true" size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-primary" />
        <div>
          <p className="font-semibold">{words.title}</p>
          <p className="text-14 text-ink-2">{words.text}</p>
          {way === 'by-hand' && <p className="pt-1 text-14 text-ink-2">{words.byHand}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {way === 'prompt' && <Button name={words.install} look="outline" small onClick={() => void askToInstall()} />}
        <Button
          name={words.later}
          look="quiet"
          small
          onClick={() => {
            installLater();
            setIsDue(false);
          }}
        />
      </div>
    </section>
  );
}
