import { onlyReads, permissions } from '@gatelight/contract/base/staff/permissions';
import type { listStaff } from '@gatelight/contract/office/people';
import type { Permission } from '@gatelight/contract/base/staff/permissions';
import type { AnswerOf } from '@gatelight/contract/route';
import { useState } from 'react';
import { MEMBER_WORDS as words, PEOPLE_WORDS } from '../../../strings/staff/people.ts';
import { permissionName } from '../../../strings/staff/permissions.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';

type Role = AnswerOf<typeof listStaff>['roles'][number];

const { roleNames } = PEOPLE_WORDS;

/** Every role has this permission, because its pages need it. */
const ALWAYS: Permission = 'overview.read';

/** The permissions of each role, and changes by two people. */
export function Roles({ roles, mayEdit }: { readonly roles: readonly Role[]; readonly mayEdit: boolean }) {
  const [open, setOpen] = useState<Role>();
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-18">{words.permissions}</h2>
      <ul className="divide-y divide-line">
        {roles.map((one) => (
          <li key={one.role} className="grid gap-2 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-16">{roleNames[one.role]}</h3>
              {mayEdit && (
                <Button
                  name={words.change}
                  aria-label={words.changeRole(roleNames[one.role])}
                  look="outline"
                  small
                  onClick={() => setOpen(one)}
                />
              )}
            </div>
            <ul className="flex flex-wrap gap-1.5 text-13 text-ink-2">
              {permissions
                .filter((permission) => one.permissions.includes(permission))
                .map((permission) => (
                  <li key={permission} className="rounded-full bg-surface-2 px-2.5 py-1">
                    {permissionName(permission)}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {open && <RoleDialog role={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function RoleDialog({
  role: { role, permissions: now },
  onClose,
}: {
  readonly role: Role;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(() => new Set(now));
  const offered = permissions.filter((one) => one !== ALWAYS && (role !== 'auditor' || onlyReads(one)));
  const then = offered.filter((one) => chosen.has(one));
  const isChanged = [...then, ALWAYS].toSorted().join() !== now.toSorted().join();
  return (
    <ActDialog
      kind="role.permissions"
      input={{ role, permissions: then }}
      title={words.changeTitle(roleNames[role])}
      effect={role === 'auditor' ? `${words.changeEffect} ${words.changeAuditor}` : words.changeEffect}
      confirm={words.changeConfirm}
      isReady={isChanged}
      onClose={onClose}
    >
      <fieldset className="max-h-72 overflow-y-auto rounded-md border border-line px-3">
        <legend className="sr-only">{words.permissions}</legend>
        {offered.map((permission) => (
          <label key={permission} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-primary"
              checked={chosen.has(permission)}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) next.add(permission);
                else next.delete(permission);
                setChosen(next);
              }}
            />
            {permissionName(permission)}
          </label>
        ))}
      </fieldset>
    </ActDialog>
  );
}
