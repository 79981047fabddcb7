import { utility } from '@gatelight/contract/fields';
import type { FirstStep, MissingStep } from '@gatelight/contract/office/staff-lists/first-steps';
import type { Permission } from '@gatelight/contract/base/staff/permissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { DASHBOARD_WORDS } from '../../../strings/staff/dashboard.ts';
import { FIRST_STEP_WORDS as words } from '../../../strings/staff/first-steps.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { usePermissions } from '../use-permissions.ts';
import './cockpit.css';
import { firstStepsQuery } from './queries.ts';

const STEPS: Readonly<Record<FirstStep, { readonly to: string; readonly permission: Permission }>> = {
  'second-member': { to: `${STAFF_PATHS.staff}?do=new`, permission: 'roles.edit' },
  estate: { to: `${STAFF_PATHS.estates}?do=new`, permission: 'estates.edit' },
  price: { to: STAFF_PATHS.tariffs, permission: 'tariffs.edit' },
  vat: { to: `${STAFF_PATHS.tariffs}?tab=vat`, permission: 'tariffs.edit' },
  meter: { to: `${STAFF_PATHS.meters}?do=new`, permission: 'meters.edit' },
  'meter-price': { to: STAFF_PATHS.tariffs, permission: 'tariffs.edit' },
  'meter-key': { to: STAFF_PATHS.meters, permission: 'meters.edit' },
};

/** What also stops, or spoils, the sales of a business that has begun. */
const TROUBLE: ReadonlySet<FirstStep> = new Set(['vat', 'meter-price', 'meter-key']);

function said({ step, meters, names }: MissingStep) {
  const shown = names.map((name) => {
    const known = utility.options.find((one) => one === name);
    return known ? DASHBOARD_WORDS.utilities[known].toLowerCase() : name;
  });
  const { title, text, button } = words.steps[step];
  return { ...STEPS[step], title: title(meters, shown.join(', ')), text: text(shown.join(', ')), button };
}

/** What this member can add so that the business can sell, in order; nothing once it can. */
export function FirstSteps() {
  const permissions = usePermissions();
  const { data } = useQuery(firstStepsQuery);
  const steps = (data?.steps ?? []).filter(({ step }) => permissions.has(STEPS[step].permission));
  if (steps.length === 0) return null;
  return (
    <section className="card overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-2 border-b border-line px-4 py-3">
        <h2 className="text-16">{words.title}</h2>
        <p className="text-13 text-ink-2">{words.lead}</p>
      </div>
      <ol className="divide-y divide-line">
        {steps.map((one, index) => {
          const { title, text, to, button } = said(one);
          return (
            <li key={one.step} className="cockpit-step">
              <span aria-hidden="true" className="nums font-display text-16 font-bold text-ink-2">
                {index + 1}
              </span>
              <span className="grid min-w-0">
                <b className="text-14 leading-snug font-semibold">{title}</b>
                <span className="text-13 wrap-anywhere text-ink-2">{text}</span>
              </span>
              <LinkButton
                small
                look={index === 0 ? 'primary' : 'outline'}
                to={to}
                name={button}
                aria-label={`${button}: ${title}`}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** On the health page: why sales stop or have no VAT. Members who cannot change it read it too. */
export function SalesTrouble() {
  const permissions = usePermissions();
  const { data } = useQuery(firstStepsQuery);
  const steps = (data?.steps ?? []).filter(({ step }) => TROUBLE.has(step));
  if (steps.length === 0) return null;
  return (
    <Notice kind="warning">
      <ul className="grid gap-1">
        {steps.map((one) => {
          const { title, text, to, permission } = said(one);
          return (
            <li key={one.step}>
              {permissions.has(permission) ? (
                <Link to={to} className="underline">
                  {title}
                </Link>
              ) : (
                title
              )}
              {`. ${text}`}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
