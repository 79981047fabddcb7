import type { Route } from '../route.ts';

/** The calls of one file of the contract. */
export interface Subject {
  /** As people read it: `Service charges`. */
  name: string;
  routes: readonly Route[];
}

/** `serviceChargeRoutes` as `Service charge`. */
export function subjectName(list: string): string {
  const words = list.replace(/Routes$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who may make a call and what to know before, in sentences. */
export function describeCall(route: Route): string {
  const sentences = [who(route)];
  if (route.object !== undefined)
    sentences.push('An object that the caller may not use is 404, as if it did not exist.');
  if (route.idempotent) {
    sentences.push('Send an Idempotency-Key, and the same one with each repeat: nothing then happens twice.');
  }
  if (isPaged(route)) sentences.push('The answer is one page: send its `next` as `cursor` for the page after it.');
  if (route.limits.length > 0) sentences.push('It may be called only so often; 429 says after how many seconds again.');
  if (route.features.length > 0)
    sentences.push('Staff can switch this service off; it is then refused with feature-off.');
  return sentences.join(' ');
}

function who({ access }: Route): string {
  if (access === 'public') return 'Anyone may call it.';
  if (access === 'signed-in') return 'For signed-in users.';
  if (access === 'signature') return 'Only for the provider that signs it.';
  if ('device' in access) return 'For devices that a manager paired with a gate.';
  if ('controller' in access) return 'For barriers and readers of a gate, which sign each request.';
  if ('apiKey' in access) {
    return access.apiKey === 'any'
      ? "For an estate's own system, with any API key."
      : `For an estate's own system, with an API key that has the scope ${access.apiKey}.`;
  }
  if (!('permission' in access)) return `For signed-in users with the role ${access.roles.join(' or ')}.`;
  const staff = `For members of staff with the permission ${access.permission}, in a session with its second factor`;
  return access.roles === undefined
    ? `${staff}.`
    : `${staff}, and for users with the role ${access.roles.join(' or ')}.`;
}

function isPaged(route: Route): boolean {
  const shape = (route.query as { shape?: object }).shape;
  return shape !== undefined && 'cursor' in shape;
}
