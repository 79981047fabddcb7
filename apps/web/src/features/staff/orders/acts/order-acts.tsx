import type { StaffOrderAct, StaffOrderStory } from '@gatelight/contract/office/staff-lists/staff-order-story';
import { useState } from 'react';
import { Link } from 'react-router';
import { permissionsOf } from '../../../../data/session/permissions.ts';
import { useUser } from '../../../../data/session/user-store.ts';
import { STAFF_PATHS } from '../../../../staff-paths.ts';
import { STAFF_ORDER_WORDS as words } from '../../../../strings/staff/orders.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { OrderActDialog } from './order-act-dialog.tsx';

const permissionOf = (act: StaffOrderAct) => (act === 'refund' || act === 'refund-part' ? 'refunds.ask' : 'orders.act');

/** Acts that this person may request for the order in its current state. */
export function OrderActs({ story }: { readonly story: StaffOrderStory }) {
  const permissions = permissionsOf(useUser());
  const [open, setOpen] = useState<StaffOrderAct>();
  const acts = story.acts.filter((act) => permissions.has(permissionOf(act)));
  if (acts.length === 0 && story.waiting.length === 0) return null;
  return (
    <section>
      <h3 className="pb-2 text-16">{words.story.safe}</h3>
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            name={words.acts[act].name}
            look="outline"
            small
            className={act === 'refund' ? 'dt-button border-danger text-danger' : 'dt-button'}
            onClick={() => setOpen(act)}
          />
        ))}
      </div>
      {story.waiting.length > 0 && (
        <Notice kind="info" className="mt-3">
          {story.waiting.map(({ id, act, name }) => (
            <p key={id}>{words.waiting[act](name)}</p>
          ))}
          <p>
            {words.waiting.rest}{' '}
            <Link className="text-link font-semibold" to={STAFF_PATHS.approvals}>
              {words.waiting.open}
            </Link>
          </p>
        </Notice>
      )}
      {open && <OrderActDialog act={open} story={story} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
