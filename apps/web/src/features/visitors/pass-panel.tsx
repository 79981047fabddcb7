import { cancelPass } from '@gatelight/contract/places/gate/passes';
import type { VisitorHouse, VisitorPass } from '@gatelight/contract/places/gate/passes';
import Copy from 'lucide-react/icons/copy';
import ImageDown from 'lucide-react/icons/image-down';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Send from 'lucide-react/icons/send';
import Share2 from 'lucide-react/icons/share-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { focusHeading } from '../../ui/navigation/page-heading.tsx';
import { PassCard, passLink } from '../../ui/pass/pass-card.tsx';
import type { PassFacts } from '../../ui/pass/pass-card.tsx';
import { codeText, passWhen } from '../../ui/pass/pass-times.ts';
import { copyText } from '../../ui/token/clipboard.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { BackLink, visitorsPath } from './houses.tsx';

/** The message to a visitor: no phone number, no family name, nothing to pay. Days are dates, because it is read later. */
export function passMessage(facts: PassFacts): string {
  const { visitor, code, estate, way, people, house, host, link } = facts;
  const hello = visitor === '' ? WORDS.helloAll : WORDS.hello(visitor);
  const about = [
    passWhen(facts, null),
    ...(people > 1
      ? [facts.kind === 'event' ? WORDS.manyGuests(String(people)) : WORDS.peopleCount(String(people))]
      : []),
    house,
  ];
  const place = [estate, way].filter((part) => part !== '').join(', ');
  return [`${hello} ${codeText(code ?? '')}.`, `${place}.`, `${about.join(', ')}.`, WORDS.show(link), host]
    .filter((line) => line !== '')
    .join('\n');
}

/** What is sent of a pass. */
export const passFacts = (house: VisitorHouse, pass: VisitorPass): PassFacts => ({
  ...pass,
  estate: house.estate_name,
  way: house.way,
  house: house.name,
  link: pass.pass === null ? '' : passLink(pass.pass),
});

async function savePicture(facts: PassFacts): Promise<void> {
  try {
    const { sharePassPicture } = await import('../../ui/pass/pass-picture.ts');
    await sharePassPicture(facts, passMessage(facts));
  } catch {
    showError(WORDS.pictureFailed);
  }
}

async function copyMessage(facts: PassFacts): Promise<void> {
  if (await copyText(passMessage(facts))) showSuccess(WORDS.copied);
  else showError(WORDS.copyFailed);
}

/** The ways to a visitor. WhatsApp is first: most codes are sent there. */
function ShareButtons({ facts }: { readonly facts: PassFacts }) {
  const [isDrawing, setIsDrawing] = useState(false);
  const text = encodeURIComponent(passMessage(facts));
  const canShare = typeof navigator.share === 'function';
  return (
    <div className="grid gap-2">
      <a
        className="btn btn-primary btn-wide"
        href={`https://wa.me/?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Send aria-hidden="true" size={18} />
        <span>{WORDS.whatsapp}</span>
      </a>
      <div className="grid grid-cols-2 gap-2 *:w-full *:max-w-none *:min-w-0 *:px-2 *:odd:last:col-span-2">
        {/* An iPhone needs the ampersand, and Android accepts it. */}
        <a className="btn btn-outline" href={`sms:?&body=${text}`}>
          <MessageSquareText aria-hidden="true" size={18} />
          <span>{WORDS.sms}</span>
        </a>
        <Button
          look="outline"
          name={WORDS.copy}
          icon={<Copy aria-hidden="true" size={18} />}
          onClick={() => void copyMessage(facts)}
        />
        <Button
          look="outline"
          name={WORDS.picture}
          icon={<ImageDown aria-hidden="true" size={18} />}
          isLoading={isDrawing}
          onClick={() => {
            setIsDrawing(true);
            void savePicture(facts).finally(() => setIsDrawing(false));
          }}
        />
        {canShare && (
          <Button
            look="outline"
            name={WORDS.share}
            icon={<Share2 aria-hidden="true" size={18} />}
            // Closing the phone's own sheet is not a failure.
            onClick={() => void navigator.share({ text: passMessage(facts) }).catch(() => undefined)}
          />
        )}
      </div>
    </div>
  );
}

/** One code: the pass that the visitor gets, and buttons to send and cancel it. */
export function PassPanel({
  house,
  pass,
  isNew,
}: {
  readonly house: VisitorHouse;
  readonly pass: VisitorPass;
  readonly isNew: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  useEffect(() => focusHeading(heading.current), [pass.id]);
  const canSend = pass.code !== null && pass.pass !== null;
  const facts = passFacts(house, pass);
  return (
    <section aria-labelledby="pass-heading" className="mx-auto grid w-full max-w-[26rem] gap-4 xl:sticky xl:top-20">
      <div className="xl:hidden">
        <BackLink house={house.id} event={pass.event?.id} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <h2 ref={heading} id="pass-heading" className="app-title outline-none wrap-anywhere">
          {isNew ? WORDS.ready : pass.visitor || WORDS.someone}
        </h2>
        <Link
          to={visitorsPath(house.id, pass.event ? { event: pass.event.id } : {})}
          aria-label={WORDS.close}
          className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 max-xl:hidden"
        >
          <X aria-hidden="true" size={22} />
        </Link>
      </div>
      {canSend ? (
        <>
          <PassCard facts={facts} now={new Date()} />
          <p className="text-13 text-ink-2">{WORDS.anyone}</p>
          <ShareButtons facts={facts} />
          <Button look="quiet" wide name={WORDS.cancel} onClick={() => setIsCancelling(true)} />
        </>
      ) : (
        <Notice kind="info">{WORDS.overText}</Notice>
      )}
      {isCancelling && (
        <CancelDialog
          house={house.id}
          title={WORDS.cancelTitle}
          confirm={WORDS.cancel}
          done={WORDS.cancelled}
          cancel={async () => [await call(cancelPass, { params: { house: house.id, pass: pass.id } })]}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </section>
  );
}
