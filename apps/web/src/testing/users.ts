import type { UserView } from '@gatelight/contract/base/identity';

/** A signed-in resident, as the server returns it. */
export const ADA: UserView = {
  id: '7',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada.obi@example.com',
  userName: 'ada',
  phoneNumber: null,
  address: null,
  roles: ['user'],
  permissions: [],
  lacks_second_factor: false,
  role: 'user',
  home: '/user/dashboard',
  requested_role: null,
  photo_url: null,
  email_verified: true,
  details_complete: true,
  demonstration: false,
};
